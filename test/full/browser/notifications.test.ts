import type { Page } from "@playwright/test";
import { beforeEach, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { followUser } from "#contract/follows/contract.ts";
import { readNotifications } from "#contract/notifications/contract.ts";
import { likePost } from "#contract/posts/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { communityOf } from "#test/e2e/live-page.ts";
import { visit } from "#test/e2e/visitor.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let author: TestUser;
let fan: TestUser;
let post: string;
beforeEach(async () => {
  [author, fan] = await Promise.all([aUser(site), aUser(site)]);
  post = await aPost(author, { title: "House VX", category: "2" });
});

const like = (user: TestUser) => user.client.call(likePost, { params: { id: post } });
const follow = (user: TestUser) => user.client.call(followUser, { params: { id: author._id } });
const comment = (user: TestUser, text: string) =>
  user.client.call(createComment, { params: { id: post }, body: { text } });
async function commentOften(times: number): Promise<void> {
  for (let count = 1; count <= times; count += 1) await comment(fan, `Comment ${count}`);
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

test("caps the badge at 99", async () => {
  await commentOften(100);
  const page = await site.open({ as: author, width: 390, height: 844 });
  await visit(page, "/");
  await page.getByRole("button", { name: "Notifications, 99+ unread" }).waitFor();
  await page.getByRole("button", { name: "Open menu" }).click();
  const link = page.getByRole("link", { name: "Notifications" });
  expect(await link.textContent()).toBe("Notifications, 99+ unread99+");
  await link.click();
  await page.getByRole("heading", { name: "Notifications", level: 1 }).waitFor();
});

test("shows an empty state without notifications", async () => {
  const page = await site.open({ as: fan });
  const reads = readsOf(page);
  await visit(page, "/notifications");
  await page.getByRole("main").getByText("No activity yet!").waitFor();
  await expectAccessible(page, "no notifications");
  const { bell, dropdown } = communityOf(page);
  expect(await bell.textContent()).toBe("");
  await bell.click();
  await dropdown.getByText("No activity yet!").waitFor();
  expect(reads).toEqual([]);
});

test("lists the likes of one post in one row", async () => {
  const others = await Promise.all([aUser(site), aUser(site)]);
  await comment(fan, "First");
  for (const user of [...others, fan]) await like(user);
  await follow(fan);
  const page = await site.open({ as: author });
  await visit(page, "/notifications");
  const rows = page.getByRole("main").getByRole("listitem");
  await rows.first().waitFor();
  const texts = await rows.getByRole("paragraph").allTextContents();
  expect(texts).toEqual([
    `${fan.username} Followed you!`,
    `${fan.username} and 2 others liked your post House VX`,
    `${fan.username} Commented on your post House VX`,
    "First",
  ]);
  await expectAccessible(page, "notifications");
  await eventually(() => communityOf(page).bell.textContent()).toBe("");
});
