import type { Locator, Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { createReport } from "#contract/moderation/reports.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { expectFocus, tabTo, visit } from "#test/e2e/visitor.ts";
import { anUploadedPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let admin: TestUser;
let maker: TestUser;
let newcomer: TestUser;
let post: string;
beforeAll(async () => {
  [admin, maker, newcomer] = await Promise.all([
    site.admin(),
    aUser(site),
    aUser(site, { verified: false }),
  ]);
  post = await anUploadedPost(maker, { category: "0", title: "Returned to" });
});

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const dialogOf = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));

/** Opens a dialog with the keyboard, and expects Escape to return the focus to its opener. */
async function expectReturn(page: Page, opener: Locator, item?: string): Promise<void> {
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  if (item !== undefined) {
    await tabTo(page, page.getByRole("menuitem", { name: item }), "ArrowDown");
    await page.keyboard.press("Enter");
  }
  const dialog = dialogOf(page).last();
  await dialog.waitFor();
  const holdsFocus = () => dialog.evaluate((box) => box.contains(document.activeElement));
  await eventually(holdsFocus).toBe(true);
  await page.keyboard.press("Escape");
  await eventually(() => dialogOf(page).count()).toBe(0);
  await expectFocus(opener);
}

test("closing a dialog of the settings returns the focus to the button that opened it", async () => {
  const page = await site.open({ as: maker });
  await visit(page, "/settings");
  for (const name of ["Change password", "Set up an authenticator app", "Delete my account"]) {
    await expectReturn(page, button(page, name));
  }
});

test("closing the correction of an email returns the focus", async () => {
  const page = await site.open({ as: newcomer });
  await visit(page, "/settings");
  await expectReturn(page, button(page, "Correct it"));
});

test("closing a dialog that a menu opened returns the focus to the menu's button", async () => {
  const page = await site.open({ as: admin });
  await visit(page, `/profile/${maker.username}`);
  for (const item of ["Report", "Block", "Prune Content"]) {
    await expectReturn(page, button(page, "Profile actions"), item);
  }
  await visit(page, `/post/${post}`);
  for (const item of ["Report", "Delete Post"]) {
    await expectReturn(page, button(page, "Post actions"), item);
  }
});

test("closing a decision on a report returns the focus to its button", async () => {
  const reporter = await aUser(site);
  const body = { kind: "post", targetId: post, reason: 2 } as const;
  const { status } = await reporter.client.call(createReport, { body });
  expect(status).toBe(200);
  const page = await site.open({ as: admin });
  await visit(page, "/reports");
  await page.getByRole("link", { name: /^Returned to/ }).click();
  await expectReturn(page, button(page, "Delete Post"));
});

test("closing the list of followers returns the focus", async () => {
  const page = await site.open({ as: maker });
  await visit(page, `/profile/${maker.username}`);
  await expectReturn(page, page.getByRole("link", { name: /followers/i }));
});
