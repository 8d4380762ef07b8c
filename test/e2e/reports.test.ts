import { beforeAll, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { createReport } from "#contract/reports/contract.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { descriptionOf, giveReasons, hasFocus, pathOf, tabTo, visit } from "#test/e2e/visitor.ts";
import { aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let moderator: TestUser;
let maker: TestUser;
beforeAll(async () => {
  [moderator, maker] = [await site.moderator(), await aUser(site)];
});

async function reportPost(title: string, reporters = 1): Promise<string> {
  const targetId = await aShownPost(site, maker, { title });
  for (let count = 0; count < reporters; count += 1) {
    const { client } = await aUser(site);
    const body = { kind: "post", targetId, reason: 1, note: `Seen ${count}` } as const;
    await client.call(createReport, { body });
  }
  return targetId;
}

test("a member reports a post by keyboard, and can report comments and users", async () => {
  const post = await aShownPost(site, maker, { title: "Doubtful" });
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
  await tabTo(page, page.getByRole("button", { name: "Mark NSFW" }));
  await page.keyboard.press("Enter");
  const asked = page.getByRole("alertdialog", { name: /^Mark .* as NSFW\?$/ });
  await asked.getByRole("button", { name: "Mark NSFW" }).click();
  await asked.getByText("Please correct what is marked.").waitFor();
  await giveReasons(page, asked);
  await tabTo(page, asked.getByRole("button", { name: "Mark NSFW" }));
  await page.keyboard.press("Enter");
  // The open dialog hides the list.
  await asked.waitFor({ state: "hidden" });
  await eventually(() => row.count()).toBe(0);
  await visit(page, "/reports?status=resolved");
  await row.click();
  await page.getByText("Marked NSFW", { exact: true }).first().waitFor();
  expect(await page.getByRole("button", { name: "Dismiss" }).count()).toBe(0);
});
