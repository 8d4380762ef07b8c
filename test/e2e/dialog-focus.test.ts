import type { Locator, Page } from "@playwright/test";
import { beforeAll, test } from "vitest";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { expectFocus, tabTo, visit } from "#test/e2e/visitor.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let admin: TestUser;
let maker: TestUser;
let _newcomer: TestUser;
let post: string;
beforeAll(async () => {
  [admin, maker, _newcomer] = await Promise.all([
    site.admin(),
    aUser(site),
    aUser(site, { verified: false }),
  ]);
  post = await aPost(maker, { category: "0", title: "Returned to" });
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
