import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { ROLE } from "#contract/users/roles.ts";
import { startSite } from "#test/e2e/browser.ts";
import { signInByApi, signUpByForm, visit } from "#test/e2e/visitor.ts";
import { aName, aPhoto, aUser } from "#test/makers.ts";

const ADMIN = "boss@mail.example";
const site = startSite({ ADMINS: ADMIN });

async function aNewcomer(page: Page) {
  const newcomer = await signUpByForm(page);
  await page.getByRole("button", { name: "Customize Your Experience" }).click();
  await page.getByRole("button", { name: "Get started" }).click();
  return newcomer;
}

test("Save is disabled until something changes; then only that is sent, and the profile shows it", async () => {
  const page = await site.open();
  const { username } = await aNewcomer(page);
  const save = page.getByRole("button", { name: "Save", exact: true });
  expect(await save.isDisabled()).toBe(true);
  await page.getByText("No changes yet").waitFor();
  expect(await page.getByLabel("Email").isDisabled()).toBe(true);

  await page.getByLabel("Username").fill("a b");
  await page.getByLabel("Username").blur();
  await page.getByText("Username must be alphanumeric.").waitFor();
  const renamed = aName("renamed");
  await page.getByLabel("Username").fill(renamed);
  await page.getByRole("button", { name: "Purple" }).click();
  await page.getByText("2 unsaved changes: profile color, username").waitFor();
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await save.click();
  expect((await sent).postDataJSON()).toEqual({ username: renamed, profileColor: "#7a2a8c" });
  await page.getByText("Settings Saved").waitFor();
  await page.getByRole("button", { name: "OK" }).click();
  await page.waitForURL(`${site.url}/profile/${renamed}`);
  await page.getByRole("heading", { name: renamed }).waitFor();

  await page.goto(`/profile/${username}`);
  expect(page.url()).toBe(`${site.url}/profile/${renamed}`);
  site.expectQuiet();
});

test("Leaving with unsaved changes asks first; Discard takes them back", async () => {
  const page = await site.open();
  const { username } = await aNewcomer(page);
  await page.getByRole("switch", { name: /Show NSFW posts on feed/ }).click();
  await page.getByRole("link", { name: "Parade, home" }).first().click();
  await page.getByRole("button", { name: "Stay" }).click();
  expect(page.url()).toBe(`${site.url}/settings`);
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByText("No changes yet").waitFor();
  await page.getByRole("link", { name: "Parade, home" }).first().click();
  await page.waitForURL(`${site.url}/`);
  expect(username).not.toBe("");
  site.expectQuiet();
});

test("Avatar upload: choose file, crop, save; preview shows and upload is sent", async () => {
  const page = await site.open();
  await aNewcomer(page);
  const file = join(mkdtempSync(join(tmpdir(), "parade-e2e-")), "me.jpg");
  writeFileSync(file, await aPhoto(1200, 900));
  await page.getByLabel("Avatar image").setInputFiles(file);
  await page.getByRole("button", { name: "Save crop" }).click();
  await page.getByText("Avatar Updated").waitFor();
  await page.getByRole("button", { name: "OK" }).click();
  const avatar = page.locator("#profile img").first();
  await expect
    .poll(() => avatar.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(400);
  site.expectQuiet();
});

test("Claim form: hidden until 'Claim Character' is pressed, every message, hidden again after success", async () => {
  const page = await site.open();
  await aNewcomer(page);
  const section = page.getByRole("region", { name: "Characters" });
  expect(await section.getByLabel("Name").count()).toBe(0);
  await section.getByRole("button", { name: "Claim Character" }).click();
  await section.getByRole("button", { name: "Claim", exact: true }).click();
  for (const message of [
    "Name must be between 3 and 30 characters.",
    "Must choose a server.",
    "Must choose a faction.",
    "Must choose a gender.",
  ]) {
    await section.getByText(message).waitFor();
  }
  await section.getByLabel("Name").fill("Night Owl");
  await section.getByText("Name cannot contain any spaces.").waitFor();
  const name = aName("Owl");
  await section.getByLabel("Name").fill(name);
  await section.getByRole("combobox", { name: "Server" }).click();
  await page.getByRole("option", { name: "PC (Jericho)" }).click();
  await section.getByText("Criminal", { exact: true }).click();
  await section.getByText("Female", { exact: true }).click();
  await section.getByRole("button", { name: "Claim", exact: true }).click();
  await page.getByText("Character Claimed").waitFor();
  await section.getByText(name).waitFor();
  await expect.poll(() => section.getByLabel("Name").count()).toBe(0);
  site.expectQuiet();
});

test("Staff edit another user: titled with the name, verified toggle and roles; members are sent home", async () => {
  const member = await site.open();
  const { username } = await aNewcomer(member);
  const { _id } = await (await member.request.get("/api/user/")).json();
  const other = await site.open();
  await aNewcomer(other);
  await other.goto(`/user/${_id}/edit`);
  expect(other.url()).toBe(`${site.url}/`);

  await aUser(site, { email: ADMIN });
  const admin = await site.open();
  await signInByApi(admin, ADMIN);
  await visit(admin, `/user/${_id}/edit`);
  await admin.getByRole("heading", { name: `${username}'s Settings` }).waitFor();
  await admin.getByRole("switch", { name: /Verified Email:/ }).click();
  await admin.getByRole("checkbox", { name: "Moderator" }).click();
  await admin.getByText("2 unsaved changes: verified email, roles").waitFor();
  await admin.getByRole("button", { name: "Save", exact: true }).click();
  await admin.getByText("Settings Saved").waitFor();
  await admin.getByRole("button", { name: "OK" }).click();
  await admin.waitForURL(`${site.url}/profile/${username}`);
  await admin.getByText("Moderator").waitFor();
  const changed = await (await member.request.get("/api/user/")).json();
  expect(changed).toMatchObject({ verified: true, roles: [ROLE.moderator] });
  site.expectQuiet();
});
