import type { Page } from "@playwright/test";
import { afterAll, expect, test } from "vitest";
import { type DiscordType, discordLink, discordStartPath } from "#contract/accounts/discord.ts";
import { startDiscord, throughDiscord } from "#test/discord.ts";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { expectFocus, pathOf, toastOf, visit } from "#test/e2e/visitor.ts";
import { anAuthenticator, codeOf } from "#test/factors.ts";
import { aName, aUser } from "#test/makers.ts";

const discord = await startDiscord();
afterAll(discord.stop);
const site = startSite(discord.variables);

const CONTINUE = "Continue with Discord";
const DENIED = "The resource owner denied the request";
/** The Discord pages have no favicon. */
const ALLOWED = [/status of 404 .*favicon/];

/** Grants access at Discord, as the account of that name. */
async function authorize(page: Page, name: string): Promise<void> {
  await page.getByLabel("Discord name").fill(name);
  await page.getByRole("button", { name: "Authorize" }).click();
}

/** Goes to Discord from a page's button and grants access. */
async function continueWithDiscord(page: Page, path: string, name: string): Promise<void> {
  await visit(page, path);
  await page.getByRole("link", { name: CONTINUE }).click();
  await authorize(page, name);
}

test("asks for the authenticator code after Discord, then redirects home", async () => {
  const user = await aUser(site);
  const name = aName("disc");
  await user.client.call(discordLink, { body: await throughDiscord(user.client, "link", name) });
  const { secret } = await anAuthenticator(user);
  const page = await site.open({ allowed: ALLOWED });
  await continueWithDiscord(page, "/login", name);
  const code = page.getByLabel("Code of your authenticator app");
  await expectFocus(code);
  expect(pathOf(page)).toBe("/login");
  await page.keyboard.type(codeOf(secret, 1));
  await page.keyboard.press("Enter");
  await toastOf(page, "Logged In Successfully!").waitFor();
  await eventually(() => pathOf(page)).toBe("/");
  await page.getByRole("button", { name: `Account of ${user.username}` }).waitFor();
});

test("explains that a Discord account is not linked", async () => {
  const page = await site.open({ allowed: [...ALLOWED, /status of 404/] });
  await continueWithDiscord(page, "/login", aName("disc"));
  const text = "No account is linked to this Discord account yet. Join first.";
  await toastOf(page, text).waitFor();
  await eventually(() => pathOf(page)).toBe("/login");
});

test("confirms leaving the site with unsaved changes, unless they are reverted", async () => {
  const page = await site.open({ as: await aUser(site), allowed: ALLOWED });
  await visit(page, "/settings");
  const confirmations: string[] = [];
  page.on("dialog", async (dialog) => {
    confirmations.push(dialog.type());
    await dialog.dismiss();
  });
  await page.getByLabel("Username").fill(aName("unsaved"));
  await page.getByText("1 unsaved change: username").waitFor();
  await page.getByRole("link", { name: "Link Discord" }).click({ noWaitAfter: true });
  await eventually(() => confirmations).toEqual(["beforeunload"]);
  expect(pathOf(page)).toBe("/settings");

  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByText("No changes yet").waitFor();
  await page.getByRole("link", { name: "Link Discord" }).click();
  await page.waitForURL((url) => url.origin !== site.url);
  expect(confirmations).toHaveLength(1);
});

test("shows a linked Discord account, on the profile once its owner enables that", async () => {
  const user = await aUser(site);
  const name = aName("discord");
  await user.client.call(discordLink, { body: await throughDiscord(user.client, "link", name) });
  const page = await site.open({ as: user });
  await visit(page, "/settings");
  const section = page.getByRole("region", { name: "Linked Accounts" });
  await section.getByText(`Linked as ${name}. You can log in with it.`).waitFor();
  expect(
    await section.getByRole("button", { name: "Link Discord", exact: true }).isDisabled(),
  ).toBe(true);

  const visitor = await site.open();
  const shown = visitor.getByRole("main").getByRole("link", { name: "Discord" });
  await visit(visitor, `/profile/${user.username}`);
  expect(await shown.count()).toBe(0);
  await section.getByRole("switch", { name: "Show my Discord on my profile" }).click();
  await page.getByText("1 unsaved change").waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Settings Saved").waitFor();
  await visit(visitor, `/profile/${user.username}`);
  expect(await shown.getAttribute("href")).toMatch(/^https:\/\/discord\.com\/users\/\S+$/);
});

test("disables linking before the email is verified, and explains why", async () => {
  const page = await site.open({ as: await aUser(site, { verified: false }) });
  await visit(page, "/settings");
  const section = page.getByRole("region", { name: "Linked Accounts" });
  expect(await section.getByRole("button", { name: "Link Discord" }).isDisabled()).toBe(true);
  await section.getByText("Verify your e-mail first, then link Discord.").waitFor();
});

test("returns to the page of departure with a message when access is denied at Discord", async () => {
  const user = await aUser(site);
  const ways: readonly [DiscordType, string][] = [
    ["login", "/login"],
    ["join", "/join"],
    ["link", "/settings"],
  ];
  for (const [type, back] of ways) {
    const page = await site.open({ ...(type === "link" && { as: user }), allowed: ALLOWED });
    await page.goto(discordStartPath(type));
    await page.getByRole("button", { name: "Cancel" }).click();
    await toastOf(page, DENIED).waitFor();
    await eventually(() => pathOf(page)).toBe(back);
  }
});

test("redirects home for an error of unknown type, and to sign-up without a registration", async () => {
  const page = await site.open();
  const query = new URLSearchParams({ error: "access_denied", error_description: DENIED });
  await page.goto(`/auth/discord?${query}`);
  await toastOf(page, DENIED).waitFor();
  await eventually(() => pathOf(page)).toBe("/");

  await visit(page, "/join/discord");
  await eventually(() => pathOf(page)).toBe("/join");
});
