import type { Locator } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { listCases } from "#contract/cases/contract.ts";
import { createComment } from "#contract/comments/contract.ts";
import { createReport } from "#contract/reports/contract.ts";
import { listUserPosts } from "#contract/users/contract.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { descriptionOf, hasFocus, pathOf, tabTo, visit } from "#test/e2e/visitor.ts";
import { aUser, type TestUser } from "#test/makers.ts";
import { SPAM } from "#test/reported.ts";

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
  await visit(page, "/desk?kind=report&reason=1");
  const row = page.getByRole("link", { name: /^Grin, uncut/ });
  await tabTo(page, row);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Grin, uncut" }).waitFor();
  expect(pathOf(page)).toMatch(/^\/desk\?kind=report&reason=1&case=\d+$/);
  expect(await hasFocus(row)).toBe(true);
  const detail = page.getByRole("region", { name: "Case", exact: true });
  await detail.getByText("3 reports", { exact: true }).waitFor();
  await page.getByText("Seen 2").waitFor();
  await row.getByText(/^Yours for \d+ min$/).waitFor();
  await tabTo(page, page.getByRole("button", { name: "More ways" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("menuitem", { name: "Mark NSFW" }), "ArrowDown");
  await page.keyboard.press("Enter");
  await detail.getByText("Choose the rule that this is about.").waitFor();
  await tabTo(page, detail.getByRole("radio").first());
  await page.keyboard.press("Space");
  await tabTo(page, page.getByRole("button", { name: "More ways" }));
  await page.keyboard.press("Enter");
  await tabTo(page, page.getByRole("menuitem", { name: "Mark NSFW" }), "ArrowDown");
  await page.keyboard.press("Enter");
  await eventually(() => row.count()).toBe(0);
  await visit(page, "/desk?status=closed");
  await row.click();
  await page.getByText("Marked NSFW", { exact: true }).first().waitFor();
  expect(await page.getByRole("button", { name: "Dismiss" }).count()).toBe(0);
});

/** Creates an account that floods, five of whose works are reported, and seven reported posts of others. */
async function aWave(): Promise<string> {
  const flooder = await aUser(site);
  const { client: reporter } = await aUser(site);
  const about = await aShownPost(site, maker, { title: "Beside the wave" });
  const posts = await Promise.all(
    Array.from({ length: 15 }, (_, index) =>
      aShownPost(site, flooder, { title: `CHEAP CASH ${index}` }),
    ),
  );
  for (let count = 0; count < 30; count += 1) {
    const body = { text: `cheap cash, link ${count % 3}` };
    await flooder.client.call(createComment, { params: { id: about }, body });
  }
  for (const targetId of posts.slice(0, 5)) {
    await reporter.call(createReport, { body: { kind: "post", targetId, reason: SPAM } });
  }
  for (let count = 0; count < 7; count += 1) {
    const targetId = await aShownPost(site, await aUser(site), { title: `Alone ${count}` });
    await reporter.call(createReport, { body: { kind: "post", targetId, reason: SPAM } });
  }
  return flooder._id;
}

/** Counts the open cases of spam, at most a page of them. */
const countOpen = async () => {
  const { body } = await moderator.client.call(listCases, {
    query: { status: "open", kind: "report", reason: SPAM, sort: "newest" },
  });
  return body.groups?.length ?? 0;
};

test("twelve cases with a wave among them are settled in 25 presses on a desk, or 40 taps on a phone", async () => {
  for (const { width, most, touch } of [
    { width: 1440, most: 25, touch: false },
    { width: 390, most: 40, touch: true },
  ]) {
    const flooder = await aWave();
    expect(await countOpen()).toBe(12);
    const page = await site.open({ as: moderator, width, touch });
    await visit(page, `/desk?kind=report&reason=${SPAM}`);
    let acts = 0;
    /** One press of a key, or one tap on what it stands for. */
    const act = async (key: string, target: Locator) => {
      acts += 1;
      if (!touch) return page.keyboard.press(key);
      await target.tap();
    };
    const list = page.getByRole("list", { name: "Cases" });
    await act("j", list.getByRole("link").first());
    const detail = page.getByRole("region", { name: "Case", exact: true });
    for (let left = 12; left > 0; left = await countOpen()) {
      const heading = detail.getByRole("heading", { level: 1 });
      const title = (await heading.textContent()) ?? "";
      const rule = detail.getByRole("radio").first();
      await rule.waitFor();
      await act("1", rule);
      await act("r", detail.getByRole("button", { name: /^(Remove these|Delete Post)/ }));
      await eventually(() => heading.filter({ hasText: title }).count()).toBe(0);
    }
    expect(acts).toBeLessThanOrEqual(most);
    const { body } = await moderator.client.call(listUserPosts, {
      params: { id: flooder },
      query: { category: "all", page: 1 },
    });
    expect(body.posts).toEqual([]);
    await page.close();
  }
});
