import type { Page } from "@playwright/test";
import { afterAll, expect, test } from "vitest";
import { getUserDetails } from "#contract/users/contract.ts";
import { ROLE } from "#contract/users/roles.ts";
import { startDiscord, throughDiscord } from "#test/discord.ts";
import { eventually, startSite } from "#test/e2e/browser.ts";
import { aModerator } from "#test/e2e/staff.ts";
import { pathOf, visit } from "#test/e2e/visitor.ts";
import { aName, aUser, type TestUser } from "#test/makers.ts";

const ADMIN = "boss@mail.example";
const discord = await startDiscord();
afterAll(discord.stop);
const site = startSite({ ADMINS: ADMIN, ...discord.variables });
let admin: Promise<TestUser> | undefined;

/** Returns the only admin, created on first use. */
function theAdmin(): Promise<TestUser> {
  admin ??= aUser(site, { email: ADMIN });
  return admin;
}

async function openSettings(user: TestUser): Promise<Page> {
  const page = await site.open({ as: user });
  await visit(page, "/settings");
  return page;
}

const saveOf = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

test("enables Save once something changes, sends only changed fields, then shows the profile", async () => {
  const { username, ...user } = await aUser(site);
  const page = await openSettings({ username, ...user });
  expect(await saveOf(page).isDisabled()).toBe(true);
  await page.getByText("No changes yet").waitFor();
  expect(await page.getByLabel("Email").isDisabled()).toBe(true);

  const field = page.getByLabel("Username");
  await field.fill("a b");
  await field.blur();
  await page.getByText("Username must be alphanumeric.").waitFor();
  await page.getByText(`Your profile: /profile/${username.toLowerCase()}`).waitFor();
  const renamed = aName("renamed");
  await field.fill(renamed);
  await page.getByText(`${renamed.length}/30`).waitFor();
  await page.getByText(`Your profile address becomes /profile/${renamed.toLowerCase()}`).waitFor();
  await page.getByRole("button", { name: "Purple" }).click();
  await page.getByText("2 unsaved changes: profile color, username").waitFor();
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await saveOf(page).click();
  expect((await sent).postDataJSON()).toEqual({ username: renamed, profileColor: "#7a2a8c" });
  await page.getByRole("dialog", { name: "Success" }).getByText("Settings Saved").waitFor();
  await page.getByRole("button", { name: "OK" }).click();
  await page.waitForURL(`${site.url}/profile/${renamed}`);
  await page.getByRole("heading", { name: renamed }).waitFor();
  site.expectNoErrors();
});

test("saves on Enter in a field", async () => {
  const page = await openSettings(await aUser(site));
  const renamed = aName("entered");
  await page.getByLabel("Username").press("Enter");
  await page.getByText("No changes yet").waitFor();
  await page.getByLabel("Username").fill(renamed);
  await page.getByLabel("Username").press("Enter");
  await page.getByText("Settings Saved").waitFor();
  await page.getByRole("button", { name: "OK" }).click();
  await page.waitForURL(`${site.url}/profile/${renamed}`);
  site.expectNoErrors();
});

test("shows why saving was refused in an error dialog, and retains the input", async () => {
  const taken = await aUser(site);
  const page = await site.open({ as: await aUser(site), allowed: [/status of 409/] });
  await visit(page, "/settings");
  await page.getByLabel("Username").fill(taken.username);
  await saveOf(page).click();
  const dialog = page.getByRole("dialog", { name: "Error" });
  await dialog.waitFor();
  await dialog.getByRole("button", { name: "OK" }).click();
  expect(await page.getByLabel("Username").getAttribute("aria-invalid")).toBe("true");
  await page.getByText("1 unsaved change: username").waitFor();
  site.expectNoErrors();
});

test("confirms leaving the page with unsaved changes; Discard reverts them", async () => {
  const page = await openSettings(await aUser(site));
  await page.getByRole("switch", { name: "Show NSFW posts on feed" }).click();
  await page.getByRole("link", { name: "Parade, home" }).first().click();
  await page.getByRole("button", { name: "Stay" }).click();
  expect(pathOf(page)).toBe("/settings");
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByText("No changes yet").waitFor();
  await page.getByRole("link", { name: "Parade, home" }).first().click();
  await page.waitForURL(`${site.url}/`);
  site.expectNoErrors();
});

test("confirms leaving the site with unsaved changes, unless they are reverted", async () => {
  // The simulated Discord has no icon.
  const page = await site.open({ as: await aUser(site), allowed: [/status of 404.*favicon/] });
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
  site.expectNoErrors();
});

test("shows a linked Discord account, on the profile once its owner enables that", async () => {
  const user = await aUser(site);
  const name = aName("discord");
  const { code, state } = await throughDiscord(user.client, "link", name);
  const page = await site.open({ as: user });
  const linked = await page.request.post("/api/accounts/discord/link", { data: { code, state } });
  expect(linked.ok()).toBe(true);
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
  await saveOf(page).click();
  await page.getByText("Settings Saved").waitFor();
  await visit(visitor, `/profile/${user.username}`);
  expect(await shown.getAttribute("href")).toMatch(/^https:\/\/discord\.com\/users\/\S+$/);
  site.expectNoErrors();
});

test("offers the verification mail once to an unverified user", async () => {
  const page = await openSettings(await aUser(site, { verified: false }));
  await page.getByText("Not verified").waitFor();
  expect(await page.getByRole("button", { name: "Send it again" }).count()).toBe(1);
  site.expectNoErrors();
});

test("staff edit the name, email, verification and roles of another user", async () => {
  const member = await aUser(site, { verified: false });
  const page = await site.open({ as: await theAdmin() });
  await visit(page, `/user/${member._id}/edit`);
  await page.getByRole("heading", { name: `${member.username}'s Settings` }).waitFor();
  await page.getByText(`Only ${member.username} can link an account.`).waitFor();
  expect(await page.getByRole("button", { name: "Claim Character" }).count()).toBe(0);
  await page.getByRole("switch", { name: "Verified Email:" }).click();
  await page.getByRole("checkbox", { name: "Moderator" }).click();
  await page.getByText("2 unsaved changes: verified email, roles").waitFor();
  await saveOf(page).click();
  await page.getByText("Settings Saved").waitFor();
  await page.getByRole("button", { name: "OK" }).click();
  await page.waitForURL(`${site.url}/profile/${member.username}`);
  await page.getByText("Moderator").waitFor();
  const { client } = await theAdmin();
  const { body } = await client.call(getUserDetails, { params: { id: member._id } });
  expect(body).toMatchObject({ verified: true, roles: [ROLE.moderator] });
  site.expectNoErrors();
});

test("redirects home whoever may not edit a user: a member, or a moderator for an admin", async () => {
  const someone = await aUser(site);
  const member = await site.open({ as: await aUser(site) });
  await member.goto(`/user/${someone._id}/edit`);
  expect(pathOf(member)).toBe("/");

  const moderator = await site.open({ as: await aModerator(site, await theAdmin()) });
  await moderator.goto(`/user/${(await theAdmin())._id}/edit`);
  expect(pathOf(moderator)).toBe("/");
  await moderator.goto(`/user/${someone._id}/edit`);
  await moderator.getByRole("heading", { name: `${someone.username}'s Settings` }).waitFor();
  expect(await moderator.getByRole("checkbox", { name: "Moderator" }).count()).toBe(0);
  site.expectNoErrors();
});
