import type { Page } from "@playwright/test";
import { beforeAll, expect, test } from "vitest";
import { COPIED_REASON, createReport } from "#contract/moderation/reports.ts";
import { getPost } from "#contract/posts/contract.ts";
import { aCopiedSymbol } from "#test/drawn-symbol.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { decisionOf, factOf } from "#test/e2e/decision-page.ts";
import { giveReasons, pathOf, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { aName, aPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let moderator: TestUser;
beforeAll(async () => {
  moderator = await site.moderator();
});

/** Publishes a copy that a visitor reports; its title is unique. */
async function aReportedCopy() {
  const title = aName("Demon");
  const copied = await aCopiedSymbol(site, { title });
  const about = { kind: "post", targetId: copied.copy, originalId: copied.original } as const;
  const reporter = await aUser(site);
  await reporter.client.call(createReport, { body: { ...about, reason: COPIED_REASON } });
  return { ...copied, title };
}

/** Opens a report and settles it by the key of an action. */
async function settleByKey(title: string, { key, label }: { key: string; label: string }) {
  const page = await site.open({ as: moderator, width: 1440 });
  await visit(page, "/reports?reason=2&sort=newest");
  await page.getByRole("link", { name: new RegExp(`^${title}`) }).click();
  await page.getByRole("heading", { name: title }).waitFor();
  await page.keyboard.press(key);
  const dialog = page.getByRole("alertdialog").filter({ hasText: title });
  await giveReasons(page, dialog);
  await expectAccessible(page, `reasons to ${label}`);
  await tabTo(page, dialog.getByRole("button", { name: label }));
  await page.keyboard.press("Enter");
  return page;
}

/** Opens the decision about a post by its notification. */
async function openDecision(maker: TestUser, title: string, done: string): Promise<Page> {
  const page = await site.open({ as: maker, width: 390, height: 844 });
  await decisionOf(maker);
  await visit(page, "/notifications");
  const news = page.getByRole("listitem").filter({ hasText: `${title}: ${done}` });
  await news.getByRole("link").first().click();
  await page.getByRole("heading", { name: "About your post" }).waitFor();
  return page;
}

test("staff add a credit line by keyboard; everybody sees it, and its maker reads why", async () => {
  const { maker, other, copy, title } = await aReportedCopy();
  const staff = await settleByKey(title, { key: "6", label: "Add Credit Line" });
  await toastOf(staff, "Credit line added").waitFor();
  const visitor = await site.open();
  await visit(visitor, `/post/${copy}`);
  await visitor
    .getByText(/After.*Red Oni/)
    .first()
    .waitFor();
  const page = await openDecision(other, title, "a credit line was added");
  const line = `A credit line was added: After “Red Oni” by ${maker.username}.`;
  expect(await factOf(page, "What was done").textContent()).toContain(line);
  expect(await factOf(page, "What we looked at").textContent()).toContain("Both pictures");
  expect(await factOf(page, "Until when").textContent()).toBe(
    "No end. It goes if the other maker waives it or if an appeal changes it.",
  );
  await expectAccessible(page, "decision with a credit line");
});

test("staff hide a post until its maker has changed it, and show it again", async () => {
  const { other, copy, title } = await aReportedCopy();
  const staff = await settleByKey(title, { key: "7", label: "Hide Post" });
  await toastOf(staff, "Post hidden").waitFor();
  const seen = () => site.client().call(getPost, { params: { id: copy } });
  await eventually(async () => (await seen()).status).toBe(404);
  const page = await openDecision(other, title, "hidden until you change it");
  await page.getByText("Your post is hidden until you change it. Nobody else sees it.").waitFor();
  await page.getByRole("img", { name: new RegExp(title) }).waitFor();
  await expectAccessible(page, "decision that hides a post");
  await page.getByRole("link", { name: "Edit post" }).click();
  await page.getByText("Only you and staff see this post.").waitFor();
  await expectAccessible(page, "a hidden post to edit");
  await page.getByLabel("Description").fill("After Red Oni.");
  await page.getByRole("button", { name: "Save" }).click();
  await eventually(() => pathOf(page)).toMatch(/^\/decision\/\d+$/);
  await page.getByText("You changed the post. A moderator looks at it").waitFor();

  await visit(staff, "/holds");
  const row = staff.getByRole("listitem").filter({ hasText: title });
  await row.getByText("It was hidden until its maker changed it, and now it was.").waitFor();
  await tabTo(staff, row.getByRole("button", { name: "Show the post" }));
  await staff.keyboard.press("Enter");
  await toastOf(staff, "Everybody sees it now.").waitFor();
  await eventually(async () => (await seen()).status).toBe(200);
});

test("staff take back a deletion on the post's own page, before anyone is notified", async () => {
  const title = aName("Demon");
  const id = await aPost(await aUser(site), { title });
  const page = await site.open({ as: moderator, allowed: [/status of 404/] });
  await visit(page, `/post/${id}`);
  await page.getByRole("button", { name: "Post actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog");
  await giveReasons(page, dialog);
  await tabTo(page, dialog.getByRole("button", { name: /^Delete/ }));
  await page.keyboard.press("Enter");
  await toastOf(page, "Post Deleted").waitFor();
  await page.keyboard.press("F6");
  await tabTo(page, page.getByRole("button", { name: "Undo" }));
  await page.keyboard.press("Enter");
  await toastOf(page, "Undone. Nobody was told.").waitFor();
  expect((await site.client().call(getPost, { params: { id } })).status).toBe(200);
});
