import type { Locator, Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { createReport } from "#contract/moderation/reports.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { wizardOf } from "#test/e2e/creation.ts";
import {
  expectFocus,
  giveReasons,
  hasFocus,
  pathOf,
  tabTo,
  toastOf,
  visit,
} from "#test/e2e/visitor.ts";
import { aCharacter, anUploadedPost, aUser, type TestUser } from "#test/makers.ts";

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

/** Opens a menu and activates one of its items. */
async function choose(page: Page, menu: string, item: string): Promise<void> {
  await press(page, page.getByRole("button", { name: menu }));
  await tabTo(page, page.getByRole("menuitem", { name: item }), "ArrowDown");
  await page.keyboard.press("Enter");
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

test("following and unfollowing preserve the focus on the button", async () => {
  const page = await at(`/profile/${maker.username}`, await aUser(site));
  const follow = page.getByRole("button", { name: "Follow", exact: true });
  const following = page.getByRole("button", { name: "Following", exact: true });
  await press(page, follow);
  await toastOf(page, `Followed ${maker.username}`).waitFor();
  await expectFocus(following);
  await page.keyboard.press("Space");
  await toastOf(page, `Unfollowed ${maker.username}`).waitFor();
  await expectFocus(follow);
});

test("edits the tags, sale and price of a post", async () => {
  const { name: character } = await aCharacter(maker);
  const post = await anUploadedPost(maker, {
    title: "As it was",
    tags: JSON.stringify(["chrome", "neon"]),
  });
  const page = await at(`/post/${post}`, maker);
  await choose(page, "Post actions", "Edit Post");
  await page.waitForURL("**/edit");
  await expectFocus(page.getByRole("main"));
  await write(page, wizardOf(page).title, "By keys");
  await press(page, page.getByRole("button", { name: "Remove chrome" }));
  await press(page, page.getByRole("switch", { name: "For sale" }), "Space");
  await press(page, page.getByRole("combobox", { name: "Creator" }), "ArrowDown");
  await tabTo(page, page.getByRole("option", { name: character }), "ArrowDown");
  await page.keyboard.press("Enter");
  await write(page, page.getByLabel("Price"), "2500");
  await press(page, page.getByRole("button", { name: "Save" }));
  await page.getByRole("heading", { name: "By keys" }).waitFor();
  await expectFocus(page.getByRole("main"));
  expect(await page.getByRole("list", { name: "Tags" }).textContent()).toBe("neon");
});

test("links a seller without a character to the settings", async () => {
  const seller = await aUser(site);
  const page = await at(`/post/${await anUploadedPost(seller)}/edit`, seller);
  await press(page, page.getByRole("switch", { name: "For sale" }), "Space");
  await write(page, page.getByLabel("Price"), "2500");
  await press(page, page.getByRole("button", { name: "Save" }));
  await page.getByText("Please select a character.").waitFor();
  await expectFocus(page.getByRole("link", { name: /^Head over to your settings/ }));
});

test("staff prune a member and restore the content", async () => {
  const pruned = await aUser(site);
  await anUploadedPost(pruned);
  const page = await at(`/profile/${pruned.username}`, admin);
  const question = page.getByRole("alertdialog", { name: `Prune ${pruned.username}?` });
  await choose(page, "Profile actions", "Prune Content");
  await expectTrap(page, question);
  await page.keyboard.press("Escape");
  await expectFocus(page.getByRole("button", { name: "Profile actions" }));
  await choose(page, "Profile actions", "Prune Content");
  await giveReasons(page, question);
  await press(page, question.getByRole("button", { name: "Prune Content" }));
  await toastOf(page, `Pruned ${pruned.username}`).waitFor();
  const notice = page.getByRole("region", { name: "Pruned content" });
  const restore = notice.getByRole("button", { name: "Restore" });
  await eventually(() => restore.isEnabled()).toBe(true);
  await press(page, restore);
  await page.getByRole("navigation", { name: "Creations (1)" }).waitFor();
});

test("resolves a report with a note by deleting the post", async () => {
  const targetId = await anUploadedPost(maker, { title: "Stolen" });
  const { client } = await aUser(site);
  await client.call(createReport, { body: { kind: "post", targetId, reason: 1 } });
  const page = await at("/reports", admin);
  const row = page.getByRole("link", { name: /^Stolen/ });
  await press(page, row);
  await page.getByRole("heading", { name: "Stolen" }).waitFor();
  await press(page, page.getByRole("button", { name: "Delete Post" }));
  const question = page.getByRole("alertdialog", { name: "Delete Stolen?" });
  await expectTrap(page, question);
  await giveReasons(page, question);
  await write(page, question.getByLabel("Note"), "Seen in another shop");
  await press(page, question.getByRole("button", { name: "Delete Post" }));
  await eventually(() => row.count()).toBe(0);
});

test("adds, renames, edits and deletes a loadout profile, and undoes the deletion", async () => {
  const page = await at("/loadout/manage");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await press(page, button("Add New Profile"));
  await press(page, page.getByRole("link", { name: "Edit Loadout 2" }));
  await tabTo(page, page.getByRole("link", { name: /^Profile Name/ }));
  await page.keyboard.press("Enter");
  await write(page, page.getByRole("textbox", { name: "Profile name" }), "Docks");
  await page.keyboard.press("Enter");
  await toastOf(page, "Saved as Docks").waitFor();
  await press(page, page.getByRole("link", { name: /^Grenades/ }));
  await press(page, button("Frag"), "Space");
  await page.getByRole("heading", { name: "Grenades (1)" }).waitFor();
  await press(page, page.getByRole("link", { name: "Profiles" }));
  await press(page, button("Delete Docks"));
  const question = page.getByRole("alertdialog", { name: "Delete Docks?" });
  await press(page, question.getByRole("button", { name: "Delete profile" }));
  await expectFocus(button("Undo"));
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Edit Docks" }).waitFor();
});

test("uses the color converter and leaves it", async () => {
  const page = await at("/colorconverter?color=18a999");
  const hex = page.getByLabel("Hex");
  await write(page, hex, "ff0000");
  await eventually(() => pathOf(page)).toBe("/colorconverter?color=ff0000");
  const hue = page.getByRole("spinbutton", { name: "Hue" });
  const was = await hue.inputValue();
  await press(page, hue, "ArrowUp");
  await eventually(() => hue.inputValue()).not.toBe(was);
  await press(page, page.getByRole("slider", { name: "Lum, steps" }), "Home");
  await eventually(() => hex.inputValue()).toBe("000000");
  const nearest = page.getByRole("region", { name: "Nearest game colors" }).getByRole("button");
  await press(page, nearest.last());
  await eventually(() => hex.inputValue()).not.toBe("000000");
  expect(await hasFocus(page.locator("body"))).toBe(false);
});
