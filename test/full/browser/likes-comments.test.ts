import { beforeAll, expect, test } from "vitest";
import { createComment, listComments } from "#contract/comments/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { communityOf, openLivePage } from "#test/e2e/live-page.ts";
import { pathOf, tabTo, toastOf, verifyByMail, visit } from "#test/e2e/visitor.ts";
import { aName, anUploadedPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let author: TestUser;
let fan: TestUser;
let _staff: TestUser;
beforeAll(async () => {
  author = await aUser(site);
  fan = await aUser(site);
  _staff = await site.admin();
});

async function comment(user: TestUser, post: string, text: string): Promise<void> {
  const reply = await user.client.call(createComment, { params: { id: post }, body: { text } });
  expect(reply.body.message).toBe("Comment Created");
}

test("leads a visitor who likes or comments to the sign-in", async () => {
  const post = await anUploadedPost(author);
  const page = await site.open();
  await visit(page, `/post/${post}`);
  const { comments, commentField } = communityOf(page);
  expect(await commentField.count()).toBe(0);
  const logIn = comments.getByRole("link", { name: "Log in" });
  expect(await logIn.getAttribute("href")).toBe("/login");
  await comments.getByText("No comments yet").waitFor();
  await expectAccessible(page, "post as a visitor");
  await tabTo(page, page.getByRole("link", { name: "Like, 0 likes" }));
  await page.keyboard.press("Enter");
  await page.waitForURL("**/login");
});

test("limits a comment to 100 characters", async () => {
  const post = await anUploadedPost(author);
  const page = await site.open({ as: fan });
  await visit(page, `/post/${post}`);
  const { like, comments, commentField, send } = communityOf(page);
  await like.click();
  await toastOf(page, "Liked").waitFor();
  await commentField.fill("🎨".repeat(100));
  expect(await send.isEnabled()).toBe(true);
  await commentField.fill("x".repeat(101));
  await comments.getByText("Comment must be between 1 and 100 characters.").waitFor();
  expect(await send.isDisabled()).toBe(true);
  await expectAccessible(page, "liked, with a comment that is too long");
});

test("retains a refused comment in its field, with the server's message", async () => {
  const post = await anUploadedPost(author);
  const page = await site.open({ as: fan, allowed: [/status of 429/] });
  await visit(page, `/post/${post}`);
  const { comments, commentField, send } = communityOf(page);
  const message = "Too many requests. Try again in 30 seconds.";
  await page.route("**/comment/create", (route) =>
    route.fulfill({ status: 429, json: { success: false, message } }),
  );
  await commentField.fill("Worth keeping");
  await send.click();
  await toastOf(page, message).waitFor();
  expect(await commentField.inputValue()).toBe("Worth keeping");
  await comments.getByText("No comments yet").waitFor();
  await page.unroute("**/comment/create");
  await send.click();
  await toastOf(page, "Comment Created").waitFor();
});

test("asks an unverified user to verify first", async () => {
  const newcomer = await aUser(site, { verified: false });
  const post = await anUploadedPost(author);
  const page = await site.open({ as: newcomer });
  await visit(page, `/post/${post}`);
  const { commentField, send } = communityOf(page);
  expect(await commentField.getAttribute("placeholder")).toBe(
    "Please verify your email to comment on posts!",
  );
  expect(await commentField.isDisabled()).toBe(true);
  expect(await send.isDisabled()).toBe(true);
  await expectAccessible(page, "post before the verification");
});

test("follows a verification in another window at once, without a reload", async () => {
  const newcomer = await aUser(site, { verified: false });
  const post = await anUploadedPost(author);
  const page = await openLivePage(site, `/post/${post}`, { as: newcomer });
  const { commentField } = communityOf(page);
  const notice = page.getByRole("complementary", { name: "E-mail verification" });
  await notice.waitFor();
  expect(await commentField.isDisabled()).toBe(true);
  // Another device, which shares nothing with this window.
  await verifyByMail(site, await site.open(), newcomer.email);
  await eventually(() => commentField.isEnabled()).toBe(true);
  await notice.waitFor({ state: "hidden" });
});

test("shows ten comments a page, with the page in the URL", async () => {
  const post = await anUploadedPost(author);
  for (let count = 1; count <= 25; count += 1) await comment(author, post, `Comment ${count}`);
  const plain = await site.open({ scripts: false });
  await plain.goto(`/post/${post}?page=3`);
  const texts = () => plain.getByRole("paragraph").filter({ hasText: /^Comment \d/ });
  expect(await texts().allTextContents()).toEqual(
    [5, 4, 3, 2, 1].map((number) => `Comment ${number}`),
  );

  const page = await site.open({ as: fan });
  await visit(page, `/post/${post}`);
  const { comments, commentRows, commentField } = communityOf(page);
  expect(await commentRows.count()).toBe(10);
  await comments.getByRole("link", { name: "Page 2", exact: true }).click();
  await comments.getByText("Comment 15", { exact: true }).waitFor();
  expect(new URL(page.url()).search).toBe("?page=2");
  await commentField.fill("Seen on the first page");
  await page.keyboard.press("Enter");
  await comments.getByRole("heading", { name: "Comments (26)" }).waitFor();
  expect(await comments.getByText("Seen on the first page", { exact: true }).count()).toBe(0);
  await commentRows.first().getByText("Comment 16", { exact: true }).waitFor();
  await comments.getByRole("link", { name: "Page 1", exact: true }).click();
  await commentRows.first().getByText("Seen on the first page").waitFor();
  await page.goto(`/post/${post}?page=-2`);
  await commentRows.first().getByText("Seen on the first page").waitFor();
  await page.goto(`/post/${post}?page=9`);
  await comments.getByRole("link", { name: "Go to the last page" }).click();
  await comments.getByText("Comment 1", { exact: true }).waitFor();
});

test("moves the next comment up to the page when one on it is deleted", async () => {
  const post = await anUploadedPost(author);
  for (let count = 1; count <= 11; count += 1) await comment(author, post, `Comment ${count}`);
  const page = await site.open({ as: author });
  await visit(page, `/post/${post}`);
  const { commentRows } = communityOf(page);
  await commentRows.first().getByRole("button", { name: "Delete comment" }).click();
  await toastOf(page, "Comment Deleted").waitFor();
  await page.getByRole("button", { name: "Close message" }).click();
  await commentRows.last().getByText("Comment 1", { exact: true }).waitFor();
  expect(await commentRows.count()).toBe(10);
});

test("deletes a comment whose page is left while that could be undone", async () => {
  const post = await anUploadedPost(author);
  await comment(fan, post, "Left behind");
  const page = await site.open({ as: fan });
  await visit(page, `/post/${post}`);
  await page.getByRole("button", { name: `Delete comment by ${fan.username}` }).click();
  await toastOf(page, "Comment Deleted").waitFor();
  await page.goto("/robots.txt");
  const count = async () =>
    (await fan.client.call(listComments, { params: { id: post }, query: { page: 1 } })).body
      .numComments;
  await eventually(count).toBe(0);
});

test("fits a word without breaks and the longest name into a phone's width", async () => {
  const longName = await aUser(site, { username: aName("W".repeat(20)) });
  const post = await anUploadedPost(author);
  await comment(longName, post, "W".repeat(100));
  const page = await site.open({ width: 390, height: 844, as: fan });
  await page.goto(`/post/${post}`);
  await page.getByText("W".repeat(100)).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(pathOf(page)).toBe(`/post/${post}`);
});
