import type { Locator, Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { listNotifications } from "#contract/notifications/contract.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { communityOf } from "#test/e2e/live-page.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { expectFocus, giveReasons, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { aName, aUser, type TestUser } from "#test/makers.ts";

// Repeats by keyboard what other tests do with a pointer, except where they use the keyboard
// already.
const site = sharedSite();
let admin: TestUser;
let maker: TestUser;
beforeAll(async () => {
  [admin, maker] = await Promise.all([site.admin(), aUser(site)]);
});
async function at(path: string, as?: TestUser): Promise<Page> {
  const page = await site.open({ ...(as && { as }) });
  await visit(page, path);
  return page;
}

/** Moves the focus to a control and activates it. */
async function press(page: Page, target: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Replaces the value of a field. */
async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Expects a dialog to trap the focus, in both directions of Tab. */
async function expectTrap(page: Page, dialog: Locator): Promise<void> {
  await dialog.waitFor();
  const holdsFocus = () => dialog.evaluate((box) => box.contains(document.activeElement));
  await eventually(holdsFocus).toBe(true);
  for (const key of ["Tab", "Shift+Tab"]) {
    const stops = await dialog.locator("button, input, textarea, a").count();
    for (let presses = 0; presses <= stops; presses += 1) await page.keyboard.press(key);
    await eventually(holdsFocus).toBe(true);
  }
}

test("confirms the deletion of a comment in a dialog that traps and restores the focus, and undoes it", async () => {
  const post = await aShownPost(site, maker);
  for (const text of ["First", "Second"]) {
    await maker.client.call(createComment, { params: { id: post }, body: { text } });
  }
  const page = await at(`/post/${post}`, admin);
  const { commentRows, comments } = communityOf(page);
  const remove = commentRows.first().getByRole("button", { name: /^Delete/ });
  const question = page.getByRole("alertdialog");
  await press(page, remove);
  await expectTrap(page, question);
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "hidden" });
  await expectFocus(remove);
  await page.keyboard.press("Enter");
  await giveReasons(page, question);
  await press(page, question.getByRole("button", { name: /^Delete/ }));
  await comments.getByRole("heading", { name: "Comments (1)" }).waitFor();
  const holdsFocus = () => comments.evaluate((box) => box.contains(document.activeElement));
  await eventually(holdsFocus).toBe(true);
  await toastOf(page, "Comment Deleted").waitFor();
  expect(await holdsFocus()).toBe(true);

  await page.keyboard.press("F6");
  await press(page, page.getByRole("button", { name: "Undo" }));
  await toastOf(page, "Undone. Nobody was told.").waitFor();
  await comments.getByRole("heading", { name: "Comments (2)" }).waitFor();
  await eventually(holdsFocus).toBe(true);
});

test("changes the color by picker and swatch, a switch and a character in the settings, and saves all", async () => {
  const user = await aUser(site);
  const page = await at("/settings", user);
  const hex = page.getByLabel("Profile color as hex");
  const before = await hex.inputValue();
  await press(page, page.getByRole("slider", { name: "Saturation and brightness" }), "ArrowUp");
  await eventually(() => hex.inputValue()).not.toBe(before);
  await press(page, page.getByRole("slider", { name: "Hue" }), "ArrowRight");
  await press(page, page.getByRole("button", { name: "Purple" }), "Space");
  await eventually(() => hex.inputValue()).toBe("7A2A8C");
  await press(page, page.getByRole("switch", { name: "Show NSFW posts on feed" }), "Space");

  const characters = page.getByRole("region", { name: "Characters" });
  const claim = characters.getByRole("button", { name: "Claim Character" });
  await press(page, claim);
  const name = aName("Owl");
  await write(page, characters.getByLabel("Name"), name);
  await press(page, characters.getByRole("combobox", { name: "Server" }));
  await tabTo(page, page.getByRole("option", { name: "PC (Jericho)" }), "ArrowDown");
  await page.keyboard.press("Enter");
  for (const group of ["Faction", "Gender"]) {
    const choices = characters.getByRole("radiogroup", { name: group }).getByRole("radio");
    await press(page, choices.first(), "ArrowRight");
    await eventually(() => choices.last().isChecked()).toBe(true);
  }
  await press(page, characters.getByRole("button", { name: "Claim", exact: true }));
  await toastOf(page, "Character Claimed").waitFor();
  await characters.getByText(name).waitFor();
  await expectFocus(claim);

  await press(page, page.getByRole("button", { name: "Save", exact: true }));
  const success = page.getByRole("dialog", { name: "Success" });
  await success.waitFor();
  await expectFocus(success.getByRole("button", { name: "OK" }));
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/profile/${user.username}`);
  await expectFocus(page.getByRole("main"));
});

test("retries a failed request without losing the focus", async () => {
  const page = await site.open({ as: await aUser(site), allowed: [/status of 500/] });
  const path = `**${listNotifications.path}?*`;
  await page.route(path, (route) => route.fulfill({ status: 500, json: {} }));
  await visit(page, "/search");
  await press(page, page.getByRole("button", { name: "Notifications" }));
  await press(page, page.getByRole("link", { name: "View All Notifications" }));
  const again = page.getByRole("alert").getByRole("button", { name: "Try again" });
  await again.waitFor();
  const failed = page.waitForResponse(path);
  await press(page, again);
  await expectFocus(page.getByRole("main"));
  // A request still in flight would reach the server once its route is removed.
  await failed;
  await again.waitFor();
  await page.unroute(path);
  await press(page, again);
  await page.getByText("No activity yet!").waitFor();
  await expectFocus(page.getByRole("main"));
});
