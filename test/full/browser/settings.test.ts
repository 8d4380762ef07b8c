import type { Page } from "@playwright/test";
import { expect, test } from "vitest";
import { sharedSite } from "#test/e2e/browser.ts";
import { visit } from "#test/e2e/visitor.ts";
import { aName, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();

async function openSettings(user: TestUser): Promise<Page> {
  const page = await site.open({ as: user });
  await visit(page, "/settings");
  return page;
}

const saveOf = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

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
});

test("offers the verification mail once to an unverified user", async () => {
  const page = await openSettings(await aUser(site, { verified: false }));
  await page.getByText("Not verified").waitFor();
  expect(await page.getByRole("button", { name: "Send it again" }).count()).toBe(1);
});

test("offers no roles to a moderator who edits a user", async () => {
  const member = await aUser(site);
  const page = await site.open({ as: await site.moderator() });
  await visit(page, `/user/${member._id}/edit`);
  await page.getByRole("switch", { name: "Verified Email:" }).waitFor();
  expect(await page.getByRole("checkbox", { name: "Moderator" }).count()).toBe(0);
});
