import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { pathOf, visit } from "#test/e2e/visitor.ts";
import { aName, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();

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
  const problem = page.getByText("Username must be alphanumeric.");
  // Under the field, and beside Save, which is disabled for it.
  await eventually(() => problem.count()).toBe(2);
  expect(await page.getByRole("button", { name: "Save", exact: true }).isDisabled()).toBe(true);
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
  await expectAccessible(page, "saved settings");
  await page.getByRole("button", { name: "OK" }).click();
  await page.waitForURL(`${site.url}/profile/${renamed}`);
  await page.getByRole("heading", { name: renamed }).waitFor();
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
});
