import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { createReport } from "#contract/moderation/reports.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import {
  descriptionOf,
  expectFault,
  expectNoFault,
  giveReasons,
  tabTo,
  visit,
} from "#test/e2e/visitor.ts";
import { anUploadedPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let _admin: TestUser;
let moderator: TestUser;
let maker: TestUser;
beforeAll(async () => {
  _admin = await site.admin();
  [moderator, maker] = [await site.moderator(), await aUser(site)];
});

/** Returns the earlier staff acts shown on the open report. */
function historyOf(page: Page) {
  return page.getByRole("complementary", { name: "Maker and history" }).getByRole("listitem");
}

async function reportPost(title: string, reporters = 1): Promise<string> {
  const targetId = await anUploadedPost(maker, { title });
  for (let count = 0; count < reporters; count += 1) {
    const { client } = await aUser(site);
    const body = { kind: "post", targetId, reason: 1, note: `Seen ${count}` } as const;
    await client.call(createReport, { body });
  }
  return targetId;
}

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
  const [first, second] = [
    await anUploadedPost(author, { title: "Copied" }),
    await anUploadedPost(author),
  ];
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
