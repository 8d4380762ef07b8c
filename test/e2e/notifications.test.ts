import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { followUser } from "#contract/follows/contract.ts";
import { readNotifications } from "#contract/notifications/contract.ts";
import { likePost } from "#contract/posts/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { communityOf } from "#test/e2e/live-page.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { expectFocus, pathOf, tabTo, visit } from "#test/e2e/visitor.ts";
import { aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let author: TestUser;
let fan: TestUser;
let post: string;
beforeEach(async () => {
  [author, fan] = await Promise.all([aUser(site), aUser(site)]);
  post = await aShownPost(site, author, { title: "House VX", category: "2" });
});

const like = (user: TestUser) => user.client.call(likePost, { params: { id: post } });
const follow = (user: TestUser) => user.client.call(followUser, { params: { id: author._id } });
const comment = (user: TestUser, text: string) =>
  user.client.call(createComment, { params: { id: post }, body: { text } });
/** Returns the ids of the comments, the newest first. */
async function commentOften(times: number): Promise<string[]> {
  const ids = [];
  for (let count = 1; count <= times; count += 1) {
    const { body } = await comment(fan, `Comment ${count}`);
    ids.unshift(body.comment?._id ?? "");
  }
  return ids;
}

/** Records the ids that the page marks as read, a list per request. */
function readsOf(page: Page): string[][] {
  const reads: string[][] = [];
  page.on("request", (request) => {
    const isRead = request.url().endsWith(readNotifications.path) && request.method() === "POST";
    if (isRead) reads.push(request.postDataJSON().notificationIds);
  });
  return reads;
}

test("on a phone the bell shows how many are unread, at most 99+, within the bar", async () => {
  await sql`insert into notifications (user_id, sender_id, kind, target_id)
    select ${author._id}::bigint, ${fan._id}::bigint, 2, 1000 + n
    from generate_series(1, 100) as n`.execute(site.services.db);
  const page = await site.open({ as: author, width: 390, height: 844 });
  await visit(page, "/");
  const { bell } = communityOf(page);
  const badge = bell.getByText("99+", { exact: true });
  const { color, cut, right } = await badge.evaluate((element) => ({
    color: getComputedStyle(element).color,
    cut: element.scrollWidth - element.clientWidth,
    right: element.getBoundingClientRect().right,
  }));
  expect({ color, cut }).toEqual({ color: "rgb(21, 17, 10)", cut: 0 });
  expect(right).toBeLessThanOrEqual(390);
});

test("the dropdown shows and links the latest five, and marks them read once", async () => {
  await comment(fan, "Nobody will see this one here");
  const comments = await commentOften(3);
  await like(fan);
  await follow(fan);
  const page = await site.open({ as: author });
  const reads = readsOf(page);
  await visit(page, "/likes");
  const { bell, dropdown } = communityOf(page);
  expect(await bell.getAttribute("aria-label")).toBe("Notifications, 6 unread");
  expect(await bell.textContent()).toBe("6");

  await tabTo(page, bell);
  await page.keyboard.press("Enter");
  await dropdown.waitFor();
  const items = dropdown.getByRole("listitem");
  for (const [act, times] of [
    ["Followed you!", 1],
    ["Liked your post House VX", 1],
    ["Commented on your post House VX", 3],
  ] as const) {
    const name = `New: ${fan.username} ${act} just now`;
    expect(await items.getByRole("link", { name, exact: true }).count(), name).toBe(times);
  }
  const links = items.getByRole("link");
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
    `/profile/${fan.username}`,
    `/post/${post}`,
    ...comments.map((id) => `/post/${post}#comment-${id}`),
  ]);
  expect((await dropdown.boundingBox())?.width).toBe(300);
  // The bell counts what is unread; the head counts what was until the dropdown closes.
  await eventually(() => bell.textContent()).toBe("1");
  await dropdown.getByText("6 new").waitFor();
  expect(reads.map((ids) => ids.length)).toEqual([5]);
  await expectAccessible(page, "notification dropdown");

  await page.keyboard.press("Escape");
  await dropdown.waitFor({ state: "hidden" });
  await expectFocus(bell);
  await page.keyboard.press("Enter");
  await dropdown.waitFor();
  expect(await dropdown.getByText("New:").count()).toBe(0);
  expect(reads).toHaveLength(1);
  await tabTo(page, dropdown.getByRole("link", { name: "View All Notifications" }));
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Notifications", level: 1 }).waitFor();
  expect(pathOf(page)).toBe("/notifications");
  expect(await dropdown.count()).toBe(0);
  await eventually(() => bell.textContent()).toBe("");
});
