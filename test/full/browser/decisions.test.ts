import type { Locator, Page } from "@playwright/test";
import { expect, test } from "vitest";
import { listNotifications } from "#contract/notifications/contract.ts";
import { deletePost, getPost } from "#contract/posts/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { decisionOf, factOf } from "#test/e2e/decision-page.ts";
import { expectFault, expectFocus, pathOf, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { aName, anUploadedPost, aPictureOf, aUser, type TestUser } from "#test/makers.ts";
import { ban, STATEMENT } from "#test/staff.ts";

const site = sharedSite();
const UNLIKE = "It was posted once, and advertises nothing.";
const NOTE = "The title names a shop, see its profile.";
const ANSWER = "It is shown once only, and there is no sale in it.";

/** Publishes a post; returns it with its maker, and with a moderator's removal of it. */
async function aPostToRemove() {
  const [maker, moderator] = [await aUser(site), await site.moderator()];
  const title = aName("Demon");
  const id = await anUploadedPost(maker, { title });
  const remove = async () => {
    const body = { statement: STATEMENT };
    expect((await moderator.client.call(deletePost, { params: { id }, body })).status).toBe(200);
  };
  return { maker, moderator, title, id, remove };
}

const headingOf = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const boxOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a maker appeals against a removal, and another member of staff reverses it, by keyboard", async () => {
  const { maker, moderator, title, id, remove } = await aPostToRemove();
  // So high that the top bar covers no part of a control, which would count as a small target.
  const page = await site.open({ as: maker, height: 2_000 });
  await visit(page, "/");
  await remove();
  await toastOf(page, "You have a new notification!").waitFor();
  await page.getByRole("button", { name: /^Notifications/ }).click();
  const news = page.getByRole("link", { name: `A decision about your post ${title}: removed` });
  expect(await news.textContent()).toContain("Appeal until");
  expect(await news.textContent()).not.toContain(moderator.username);
  await expectAccessible(page, "notification of a decision");
  await news.click();
  await headingOf(page, "About your post").waitFor();
  await page.getByText("Only you and staff see this").waitFor();
  await page.getByText("Your post was removed.").waitFor();
  await page.getByText("Rule 7, ").waitFor();
  await page.getByText(`The moderator wrote: “${STATEMENT.reason}”`).waitFor();
  expect(await factOf(page, "Until when").textContent()).toContain("No end.");
  expect(await factOf(page, "Who decided").textContent()).toBe(moderator.username);
  expect(await page.getByRole("link", { name: "Open post" }).count()).toBe(0);
  await expectAccessible(page, "decision");

  const statement = page.getByLabel("Your statement");
  const send = page.getByRole("button", { name: "Send appeal" });
  await tabTo(page, send);
  await page.keyboard.press("Enter");
  await expectFault(statement, "Write 1 to 1,000 characters.");
  await expectFocus(statement);
  await expectAccessible(page, "appeal with a fault");
  await page.keyboard.type(UNLIKE);
  await choosePictures(page);
  await page.getByRole("link", { name: "Parade" }).first().click();
  const warning = page.getByRole("alertdialog", { name: "Leave without sending?" });
  await warning.getByRole("button", { name: "Stay" }).click();
  await tabTo(page, send);
  await page.keyboard.press("Enter");
  await toastOf(page, "Your appeal was sent. Another moderator decides.").waitFor();
  await boxOf(page, "Your appeal was received").getByText(UNLIKE).waitFor();
  await expectFocus(boxOf(page, "Appeal"));
  await expectShown(page, 2);
  await expectAccessible(page, "sent appeal");

  await expectNoDecision(moderator, title);
  await reverseByKeyboard(await site.admin(), title);
  await boxOf(page, "Your appeal changed the decision").getByText(ANSWER).waitFor();
  expect(await factOf(page, "Until when").textContent()).toContain("It was taken back");
  await page.getByRole("link", { name: "Open post" }).waitFor();
  await expectAccessible(page, "reversed decision");
  expect((await site.client().call(getPost, { params: { id } })).status).toBe(200);
}, 240_000);

/** Chooses pictures, removes one of three by keyboard, and sees which files cannot be sent. */
async function choosePictures(page: Page): Promise<void> {
  const chooser = page.getByLabel("Add up to 4 pictures, like sketches or editor shots");
  const file = async (name: string, side: number) => ({
    name,
    mimeType: "image/png",
    buffer: await aPictureOf(side, 200),
  });
  await chooser.setInputFiles([
    await file("small.png", 99),
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("Notes") },
  ]);
  await page.getByText("small.png is smaller than 100 × 100.").waitFor();
  await page.getByText("notes.txt is not a PNG, JPEG or WebP picture.").waitFor();
  await expectAccessible(page, "refused pictures of an appeal");
  const names = ["sketch.png", "draft.png", "editor.png"];
  await chooser.setInputFiles(await Promise.all(names.map((name) => file(name, 300))));
  const chosen = page.getByRole("list", { name: "Pictures to send" });
  await chosen.getByRole("img", { name: "editor.png" }).waitFor();
  await tabTo(page, page.getByRole("button", { name: "Remove draft.png" }));
  await page.keyboard.press("Enter");
  await expectFocus(chooser);
  await eventually(() => chosen.getByRole("img").count()).toBe(2);
}

/** Expects the pictures of an appeal, and opens and closes the second by keyboard. */
async function expectShown(page: Page, count: number): Promise<void> {
  const pictures = page.getByRole("list", { name: "Pictures", exact: true });
  const isLoaded = (image: Locator) =>
    image.evaluate((element) => (element as HTMLImageElement).naturalWidth > 0);
  for (let index = 1; index <= count; index += 1) {
    const name = `Picture ${index} of ${count}`;
    await eventually(() => isLoaded(pictures.getByRole("img", { name }))).toBe(true);
  }
  const last = pictures.getByRole("button", { name: `Picture ${count} of ${count}` });
  await tabTo(page, last);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: `Picture ${count} of ${count}` });
  await eventually(() => isLoaded(dialog.getByRole("img"))).toBe(true);
  await expectAccessible(page, "large picture of an appeal");
  await page.keyboard.press("Escape");
  await expectFocus(last);
}

/** Expects that whoever decided sees the appeal, is not asked about it, and leaves one note. */
async function expectNoDecision(as: TestUser, title: string): Promise<void> {
  const page = await site.open({ as, height: 2_000 });
  await visit(page, "/appeals");
  const row = page.getByRole("listitem").filter({ hasText: title });
  await row.getByText("You decided").waitFor();
  await row.getByRole("link").click();
  await page.getByText("so another moderator answers this one.").waitFor();
  expect(await page.getByRole("button", { name: "Decide" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Reverse it" }).isDisabled()).toBe(true);
  await expectAccessible(page, "decision of one's own");
  const add = page.getByRole("button", { name: "Add note" });
  await tabTo(page, add);
  await page.keyboard.press("Enter");
  const note = page.getByLabel("Note to the next moderator");
  await expectFault(note, "Notes have 1 to 300 characters.");
  await expectFocus(note);
  await page.keyboard.type(NOTE);
  await tabTo(page, add);
  await page.keyboard.press("Enter");
  await toastOf(page, "Note added. Only staff read it.").waitFor();
  await boxOf(page, "Your note").getByText(NOTE).waitFor();
  await expectFocus(boxOf(page, "Appeal"));
  expect(await add.count()).toBe(0);
}

async function reverseByKeyboard(as: TestUser, title: string): Promise<void> {
  const page = await site.open({ as, height: 2_000 });
  await visit(page, "/");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Appeals" }).click();
  const row = page.getByRole("listitem").filter({ hasText: title }).getByRole("link");
  await row.waitFor();
  await expectAccessible(page, "open appeals");
  await tabTo(page, row);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/decision/*");
  await page.getByText(UNLIKE).waitFor();
  await page.getByText(NOTE).waitFor();
  await page.getByText("Answer due").waitFor();
  await expectShown(page, 2);
  const decide = page.getByRole("button", { name: "Decide" });
  await tabTo(page, decide);
  await page.keyboard.press("Enter");
  await page.getByText("Choose a decision.").waitFor();
  const stays = page.getByRole("radio", { name: "The decision stays" });
  await expectFocus(stays);
  const reason = page.getByLabel("Reason");
  await expectFault(reason, "Write 20 to 500 characters that say why.");
  await expectAccessible(page, "appeal to decide with faults");
  await page.keyboard.press("ArrowRight");
  await expectFocus(page.getByRole("radio", { name: "Reverse it" }));
  await tabTo(page, reason);
  await page.keyboard.type(ANSWER);
  await tabTo(page, decide);
  await page.keyboard.press("Enter");
  await toastOf(page, "Decision reversed").waitFor();
  await boxOf(page, "The appeal changed the decision").waitFor();
  await expectFocus(boxOf(page, "Appeal"));
  await visit(page, "/appeals?status=decided");
  await page.getByRole("listitem").filter({ hasText: title }).getByText("Reversed").waitFor();
  await expectAccessible(page, "decided appeals");
  await expectLogged(page, title);
}

/** Expects the log to lead from the decision and from the appeal to the statement of reasons. */
async function expectLogged(page: Page, title: string): Promise<void> {
  await visit(page, `/audit?query=${title}`);
  const links = page.getByRole("link", { name: "Statement of reasons" });
  await page.getByText("decided an appeal of").waitFor();
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(hrefs).toHaveLength(2);
  expect(new Set(hrefs).size).toBe(1);
}

test("a banned user appeals by the mailed link without signing in, on a phone", async () => {
  const [user, moderator] = [await aUser(site), await site.moderator()];
  await ban(moderator, user, { days: 3 });
  const mail = await mailTo(user, "/decision/");
  const [path = ""] = /\/decision\/\d+\/[\w-]+/.exec(mail) ?? [];
  const page = await site.open({ width: 390, height: 844, allowed: [/status of 404/] });
  await visit(page, path);
  await headingOf(page, "About your account").waitFor();
  await page.getByText("Your account is banned for some time.").waitFor();
  await expectAccessible(page, "decision by a mailed link");
  await page.getByLabel("Your statement").fill(UNLIKE);
  const buffer = await aPictureOf(300, 200);
  const sketch = { name: "sketch.png", mimeType: "image/png", buffer };
  await page.getByLabel("Add up to 4 pictures").setInputFiles(sketch);
  await page.getByRole("img", { name: "sketch.png" }).waitFor();
  await page.getByRole("button", { name: "Send appeal" }).click();
  await boxOf(page, "Your appeal was received").waitFor();
  await visit(page, path);
  await boxOf(page, "Your appeal was received").getByText(UNLIKE).waitFor();
  await expectShown(page, 1);

  for (const elsewhere of [path.replace(/\/[^/]+$/, ""), `${path}x`]) {
    const response = await page.goto(elsewhere);
    expect(response?.status()).toBe(404);
    await headingOf(page, "Error 404: Page Not Found").waitFor();
  }
});

/** Waits for a mail for longer than the time within which a decision can be undone. */
async function mailTo(user: TestUser, text: string): Promise<string> {
  const read = () => site.mailTo(user.email, text);
  return read().catch(read).catch(read);
}

test("whoever decided takes a decision back at once, and nobody is notified", async () => {
  const { moderator, maker, title, id, remove } = await aPostToRemove();
  const page = await site.open({ as: moderator });
  await visit(page, "/audit");
  await remove();
  await page.goto(`/audit?query=${title}`);
  await page.getByRole("link", { name: "Statement of reasons" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await toastOf(page, "Undone. Nobody was told.").waitFor();
  await boxOf(page, "This decision is over").waitFor();
  await eventually(() => pathOf(page)).toMatch(/^\/decision\/\d+$/);
  expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
  expect((await site.client().call(getPost, { params: { id } })).status).toBe(200);
  expect((await maker.client.call(listNotifications, { query: {} })).body.notifications).toEqual(
    [],
  );
});

test("a decision that stays, and its notification, are shown to whom it concerns", async () => {
  const { maker, remove } = await aPostToRemove();
  await remove();
  const path = await decisionOf(maker);
  const admin = await site.admin();
  const page = await site.open({ as: maker, width: 768, height: 1_024 });
  await visit(page, path);
  await page.getByLabel("Your statement").fill(UNLIKE);
  await page.getByRole("button", { name: "Send appeal" }).click();
  await boxOf(page, "Your appeal was received").waitFor();
  const staff = await site.open({ as: admin, width: 390, height: 844 });
  await visit(staff, path);
  await staff.getByLabel("The decision stays").check({ force: true });
  await staff.getByLabel("Reason").fill(ANSWER);
  await staff.getByRole("button", { name: "Decide" }).click();
  await boxOf(staff, "The decision stays").waitFor();
  await visit(page, "/notifications");
  const row = page.getByRole("listitem").filter({ hasText: "The decision about your post" });
  await expectAccessible(page, "notifications of decisions");
  await row.getByRole("link").first().click();
  await boxOf(page, "The decision stays").getByText("This was the last step here.").waitFor();
  await expectAccessible(page, "decision that stays");
});
