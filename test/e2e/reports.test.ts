import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { createReport } from "#contract/moderation/reports.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import {
  descriptionOf,
  expectFault,
  expectNoFault,
  giveReasons,
  hasFocus,
  pathOf,
  tabTo,
  toastOf,
  visit,
} from "#test/e2e/visitor.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let admin: TestUser;
let moderator: TestUser;
let maker: TestUser;
beforeAll(async () => {
  admin = await site.admin();
  [moderator, maker] = [await site.moderator(), await aUser(site)];
});

/** Returns the earlier staff acts shown on the open report. */
function historyOf(page: Page) {
  return page.getByRole("complementary", { name: "Maker and history" }).getByRole("listitem");
}

async function reportPost(title: string, reporters = 1): Promise<string> {
  const targetId = await aPost(maker, { title });
  for (let count = 0; count < reporters; count += 1) {
    const { client } = await aUser(site);
    const body = { kind: "post", targetId, reason: 1, note: `Seen ${count}` } as const;
    await client.call(createReport, { body });
  }
  return targetId;
}

test("a member reports a post by keyboard, and can report comments and users", async () => {
  const post = await aPost(maker, { title: "Doubtful" });
  const body = { text: "Rude words" };
  await maker.client.call(createComment, { params: { id: post }, body });
  const page = await site.open({ as: await aUser(site) });
  await visit(page, `/post/${post}`);
  await tabTo(page, page.getByRole("button", { name: "Post actions" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("menuitem", { name: "Report" }), "ArrowDown");
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Report Doubtful" });
  await dialog.waitFor();
  const send = dialog.getByRole("button", { name: "Report" });
  await send.click();
  await dialog.getByText("Please choose a reason.").waitFor();
  const reasons = dialog.getByRole("group", { name: "What is wrong?" });
  expect(await descriptionOf(reasons)).toContain("Please choose a reason.");
  await expectAccessible(page, "report form with a fault");
  await tabTo(page, dialog.getByRole("radio").last(), "Shift+Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Look at the corner");
  await dialog.getByText("18/300").waitFor();
  await tabTo(page, send);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Thank you" }).getByRole("button", { name: "OK" }).click();

  await page.getByRole("button", { name: `Report comment by ${maker.username}` }).click();
  await page.getByRole("dialog", { name: `Report comment by ${maker.username}` }).waitFor();
  await page.keyboard.press("Escape");
  const unverified = await site.open({ as: await aUser(site, { verified: false }) });
  await visit(unverified, `/post/${post}`);
  expect(await unverified.getByRole("button", { name: "Post actions" }).count()).toBe(0);
});

test("a moderator opens a case by keyboard, which assigns it, and marks the post NSFW", async () => {
  await reportPost("Grin, uncut", 3);
  const page = await site.open({ as: moderator, width: 1440 });
  await visit(page, "/reports?reason=1");
  const row = page.getByRole("link", { name: /^Grin, uncut/ });
  await tabTo(page, row);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Grin, uncut" }).waitFor();
  expect(pathOf(page)).toMatch(/^\/reports\?reason=1&report=\d+$/);
  expect(await hasFocus(row)).toBe(true);
  const detail = page.getByRole("region", { name: "Report", exact: true });
  await detail.getByText("3 reports", { exact: true }).waitFor();
  await page.getByText("Seen 2").waitFor();
  await page.getByText(`${moderator.username} looks after it`).waitFor();
  await expectAccessible(page, "open report");

  const other = await site.open({ as: admin, width: 1440 });
  await visit(other, pathOf(page));
  await other.getByText(`${moderator.username} looks after this report.`).waitFor();
  await tabTo(other, other.getByRole("button", { name: "Take over" }));
  await other.keyboard.press("Enter");
  await other.getByText(`${admin.username} looks after it`).waitFor();

  await tabTo(page, page.getByRole("button", { name: "Mark NSFW" }));
  await page.keyboard.press("Enter");
  const asked = page.getByRole("alertdialog", { name: /^Mark .* as NSFW\?$/ });
  await asked.getByRole("button", { name: "Mark NSFW" }).click();
  await asked.getByText("Please correct what is marked.").waitFor();
  await expectAccessible(page, "statement with faults");
  await giveReasons(page, asked);
  await tabTo(page, asked.getByRole("button", { name: "Mark NSFW" }));
  await page.keyboard.press("Enter");
  await eventually(() => row.count()).toBe(0);
  await visit(page, "/reports?status=resolved");
  await row.click();
  await page.getByText("Marked NSFW", { exact: true }).first().waitFor();
  expect(await page.getByRole("button", { name: "Dismiss" }).count()).toBe(0);
  await expectAccessible(page, "resolved report");

  // The slower moderator sees the outcome, and no error.
  await other.getByRole("button", { name: "Dismiss" }).click();
  await eventually(() => other.getByRole("button", { name: "Dismiss" }).count()).toBe(0);
});

test("shows list and detail as separate screens on a phone, and confirms a deletion", async () => {
  const post = await reportPost("Second Fastback");
  const page = await site.open({ as: moderator, width: 390, height: 844, allowed: [/40[49]/] });
  await visit(page, "/reports?sort=newest");
  const heading = page.getByRole("heading", { name: "Reports" });
  const row = page.getByRole("link", { name: /^Second Fastback/ });
  await row.click();
  await page.getByRole("heading", { name: "Second Fastback" }).waitFor();
  expect(await heading.isVisible()).toBe(false);
  await expectAccessible(page, "report on a phone");
  const resolve = page.getByRole("button", { name: "Resolve" });
  const box = await resolve.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  await page.getByRole("link", { name: "Back to reports" }).click();
  await heading.waitFor();
  await row.click();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete Post" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Second Fastback?" });
  await question.getByText("This resolves 1 report.").waitFor();
  await expectAccessible(page, "question about a report on a phone");
  await giveReasons(page, question);
  await question.getByRole("button", { name: "Delete Post" }).click();
  await eventually(() => row.count()).toBe(0);
  expect((await maker.client.fetch(`/api/post/${post}`)).status).toBe(404);
});

test("shows staff a note on the outcome, limited in length, in the history", async () => {
  const author = await aUser(site);
  const [first, second] = [await aPost(author, { title: "Copied" }), await aPost(author)];
  for (const targetId of [first, second]) {
    const body = { kind: "post", targetId, reason: 2 } as const;
    await maker.client.call(createReport, { body });
  }
  const page = await site.open({ as: moderator, width: 1440 });
  await visit(page, "/reports?reason=2");
  await page.getByRole("link", { name: /^Copied/ }).click();
  await page.getByRole("button", { name: "Delete Post" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Copied?" });
  const note = question.getByLabel("Note");
  const confirm = question.getByRole("button", { name: "Delete Post" });
  await giveReasons(page, question);
  await tabTo(page, note);
  await note.fill("n".repeat(301));
  await expectFault(note, "Note must be no more than 300 characters.");
  await confirm.click();
  await question.getByText("Please correct what is marked.").waitFor();
  await expectAccessible(page, "note with a fault");
  await note.fill("The original is from March");
  await expectNoFault(note);
  expect(await descriptionOf(note)).toContain("Only staff can read it");
  await confirm.click();

  // The next report on the same maker shows the outcome of this one.
  const entry = historyOf(page).filter({ hasText: "Copied" }).first();
  await eventually(() => entry.textContent()).toContain("The original is from March");
  expect(await entry.textContent()).toContain(moderator.username);
  await visit(page, "/reports?reason=2&status=resolved");
  await page.getByRole("link", { name: /^Copied/ }).click();
  await entry.getByText("The original is from March", { exact: true }).waitFor();
});

test("banning from a report asks for days and a reason", async () => {
  const scammer = await aUser(site);
  const { client } = await aUser(site);
  const body = { kind: "user", targetId: scammer._id, reason: 4 } as const;
  await client.call(createReport, { body });
  const page = await site.open({ as: moderator, width: 1440 });
  await visit(page, "/reports?reason=4");
  await page.getByRole("link", { name: new RegExp(`^${scammer.username}`) }).click();
  await page.getByRole("button", { name: "Ban", exact: true }).click();
  const question = page.getByRole("alertdialog", { name: `Ban ${scammer.username}?` });
  await question.getByLabel("Days").fill("0");
  await question.getByRole("button", { name: /^Ban/ }).click();
  await question.getByText("Please enter a number of days greater than 0.").waitFor();
  await expectAccessible(page, "ban by a report with a fault");
  await question.getByLabel("Days").fill("14");
  await giveReasons(page, question, "False prices, as several buyers say.");
  await question.getByLabel("Note").fill("Was warned twice before");
  await question.getByRole("button", { name: "Ban for 14 days" }).click();
  await eventually(() => question.count()).toBe(0);
  await visit(page, "/reports?reason=4&status=resolved");
  await page.getByRole("link", { name: new RegExp(`^${scammer.username}`) }).click();
  await historyOf(page).filter({ hasText: "Was warned twice before" }).waitFor();
  await visit(page, `/profile/${scammer.username}`);
  await page.getByRole("button", { name: "Profile actions" }).click();
  await page.getByRole("menuitem", { name: "Unban" }).waitFor();
});

test("links the reports and the audit log to staff", async () => {
  const page = await site.open({ as: moderator });
  await visit(page, "/");
  await page.getByRole("button", { name: `Account of ${moderator.username}` }).click();
  await page.getByRole("menuitem", { name: "Audit log" }).waitFor();
  await page.getByRole("menuitem", { name: "Reports" }).click();
  await page.getByRole("heading", { name: "Reports" }).waitFor();
});

test("undoes a settlement within ten seconds, and shows notes and like cases to all staff", async () => {
  await reportPost("Third Fastback");
  const page = await site.open({ as: moderator, width: 1440 });
  await visit(page, "/reports?sort=newest");
  const row = page.getByRole("link", { name: /^Third Fastback/ });
  await row.click();
  const note = page.getByLabel("Note for staff");
  await tabTo(page, note);
  await page.keyboard.type("Its maker wrote to us.");
  await tabTo(page, page.getByRole("button", { name: "Add note" }));
  await page.keyboard.press("Enter");
  const written = page.getByRole("listitem").filter({ hasText: "Its maker wrote to us." });
  await written.waitFor();
  expect(await note.inputValue()).toBe("");
  await page.getByRole("heading", { name: "Third Fastback" }).click();
  await page.keyboard.press("1");
  await toastOf(page, "Report dismissed").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await toastOf(page, "The report is open again. Nobody was told.").waitFor();
  await row.click();
  await written.waitFor();
  await page.getByText(/^Of \d+ with the same reason: /).waitFor();
  await expectAccessible(page, "report with notes and like cases");
});
