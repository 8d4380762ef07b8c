import type { Page } from "@playwright/test";
import { afterAll, expect, test } from "vitest";
import { type DiscordType, discordLink, discordStartPath } from "#contract/accounts/discord.ts";
import { startDiscord, throughDiscord } from "#test/discord.ts";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { expectFault, expectFocus, pathOf, toastOf, visit } from "#test/e2e/visitor.ts";
import { anAuthenticator, codeOf } from "#test/factors.ts";
import { aName, aUser } from "#test/makers.ts";

const discord = await startDiscord();
afterAll(discord.stop);
const site = startSite(discord.variables);

const CONTINUE = "Continue with Discord";
const DENIED = "The resource owner denied the request";
/** Discord itself has no icon for its tab. */
const ALLOWED = [/status of 404 .*favicon/];

/** Says yes at Discord, as whoever goes by that name there. */
async function authorize(page: Page, name: string): Promise<void> {
  await page.getByLabel("Discord name").fill(name);
  await page.getByRole("button", { name: "Authorize" }).click();
}

/** Goes to Discord from the page that offers it, and says yes. */
async function continueWithDiscord(page: Page, path: string, name: string): Promise<void> {
  await visit(page, path);
  await page.getByRole("link", { name: CONTINUE }).click();
  await authorize(page, name);
}

test("Who joins with Discord is asked for username and email alone, is welcomed, and logs in with it", async () => {
  const page = await site.open({ allowed: ALLOWED });
  const name = aName("disc");
  await continueWithDiscord(page, "/join", name);
  await page.waitForURL(`${site.url}/join/discord`);
  const main = page.getByRole("main");
  await main.getByText(name, { exact: true }).waitFor();
  const picture = main.locator('form img[src^="data:image/png"]');
  await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
  expect(await main.getByRole("textbox").count()).toBe(2);
  expect(await main.locator('input[type="password"]').count()).toBe(0);

  const [username, email] = [page.getByLabel("Username"), page.getByLabel("Email")];
  const signUp = page.getByRole("button", { name: "Sign up" });
  await expectFocus(username);
  await username.fill("a b");
  await signUp.click();
  await expectFault(username, "Username must be alphanumeric.");
  await expectFault(email, "Email must be valid.");
  const chosen = aName("Joiner");
  await username.fill(chosen);
  await email.fill(`${chosen}@mail.example`);
  await signUp.click();
  await page.waitForURL(`${site.url}/settings`);
  const welcome = page.getByRole("dialog", { name: `Welcome ${chosen}!` });
  await welcome.getByText("You have successfully signed up.").waitFor();
  await welcome.getByRole("button", { name: "Customize Your Experience" }).click();
  await page.getByRole("button", { name: "Get started" }).click();
  const unlink = page.getByRole("button", { name: "Unlink Discord" });
  expect(await unlink.isDisabled()).toBe(true);

  const other = await site.open({ allowed: ALLOWED });
  await continueWithDiscord(other, "/login", name);
  await toastOf(other, "Logged In Successfully!").waitFor();
  await eventually(() => pathOf(other)).toBe("/");
  await other.getByRole("button", { name: `Account of ${chosen}` }).waitFor();
  site.expectQuiet();
});

test("Discord leads who has an authenticator app to its code, and then home", async () => {
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
  site.expectQuiet();
});

test("An account that nobody linked does not log in, and says what to do", async () => {
  const page = await site.open({ allowed: [...ALLOWED, /status of 404/] });
  await continueWithDiscord(page, "/login", aName("disc"));
  const said = "No account is linked to this Discord account yet. Join first.";
  await toastOf(page, said).waitFor();
  await eventually(() => pathOf(page)).toBe("/login");
  site.expectQuiet();
});

test("Discord is linked on the settings and unlinked again", async () => {
  const user = await aUser(site);
  const page = await site.open({ as: user, allowed: ALLOWED });
  await visit(page, "/settings");
  const section = page.getByRole("region", { name: "Linked Accounts" });
  await section.getByText("Not linked").waitFor();
  await section.getByRole("link", { name: "Link Discord" }).click();
  await authorize(page, aName("disc"));
  await page.waitForURL(`${site.url}/settings`);
  await toastOf(page, "Discord linked").waitFor();
  expect(
    await section.getByRole("button", { name: "Link Discord", exact: true }).isDisabled(),
  ).toBe(true);

  await section.getByRole("button", { name: "Unlink Discord" }).click();
  await toastOf(page, "Discord unlinked").waitFor();
  await section.getByRole("link", { name: "Link Discord" }).waitFor();
  await section.getByText("Not linked").waitFor();
  site.expectQuiet();
});

test("Discord can't be linked before the address is verified, and the settings say why", async () => {
  const page = await site.open({ as: await aUser(site, { verified: false }) });
  await visit(page, "/settings");
  const section = page.getByRole("region", { name: "Linked Accounts" });
  expect(await section.getByRole("button", { name: "Link Discord" }).isDisabled()).toBe(true);
  await section.getByText("Verify your e-mail first, then link Discord.").waitFor();
  site.expectQuiet();
});

test("Who says no at Discord is told so where the way began", async () => {
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
  site.expectQuiet();
});

test("An error of no known type leads home, and a registration that is not there to the sign-up", async () => {
  const page = await site.open();
  const query = new URLSearchParams({ error: "access_denied", error_description: DENIED });
  await page.goto(`/auth/discord?${query}`);
  await toastOf(page, DENIED).waitFor();
  await eventually(() => pathOf(page)).toBe("/");

  await visit(page, "/join/discord");
  await eventually(() => pathOf(page)).toBe("/join");
  site.expectQuiet();
});
