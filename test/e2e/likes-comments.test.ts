import { beforeAll, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { communityOf } from "#test/e2e/live-page.ts";
import { expectFocus, giveReasons, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { anUploadedPost, aUser, type TestUser } from "#test/makers.ts";
import { delayRequests } from "./requests.ts";

const site = sharedSite();
let author: TestUser;
let fan: TestUser;
let staff: TestUser;
beforeAll(async () => {
  author = await aUser(site);
  fan = await aUser(site);
  staff = await site.admin();
});

async function comment(user: TestUser, post: string, text: string): Promise<void> {
  const reply = await user.client.call(createComment, { params: { id: post }, body: { text } });
  expect(reply.body.message).toBe("Comment Created");
}

test("shows a like by keyboard at once, and then the server's message", async () => {
  const post = await anUploadedPost(author);
  const page = await site.open({ as: fan });
  await visit(page, `/post/${post}`);
  const { like } = communityOf(page);
  await tabTo(page, like);
  expect(await like.getAttribute("aria-pressed")).toBe("false");
  await page.keyboard.press("Enter");
  await toastOf(page, "Liked").waitFor();
  expect(await like.getAttribute("aria-pressed")).toBe("true");
  expect(await like.textContent()).toBe("1");
  await page.reload();
  await eventually(() => like.getAttribute("aria-pressed")).toBe("true");
  await page.getByLabel("Messages").waitFor({ state: "attached" });
  await like.click();
  await toastOf(page, "Unliked").waitFor();
  expect(await like.textContent()).toBe("0");
  expect((await like.boundingBox())?.height).toBe(44);
  await expectAccessible(page, "message");
});

test("ignores further clicks while a response is pending", async () => {
  const post = await anUploadedPost(author);
  const page = await site.open({ as: fan });
  await visit(page, `/post/${post}`);
  const { like } = communityOf(page);
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  const answer = await delayRequests(page, /\/api\/post\/\d+\/(un)?like$/);
  for (let click = 0; click < 4; click += 1) {
    await like.click();
    await eventually(() => like.getAttribute("aria-pressed")).toBe("true");
    expect(await like.textContent()).toBe("1");
  }
  answer();
  await toastOf(page, "Liked").waitFor();
  expect(requested.filter((path) => path.endsWith("like"))).toEqual([`/api/post/${post}/like`]);
  expect(await like.textContent()).toBe("1");
});

test("undoes a refused like, with the server's message", async () => {
  const post = await anUploadedPost(author);
  const page = await site.open({ as: fan, allowed: [/status of 429/] });
  await visit(page, `/post/${post}`);
  const { like } = communityOf(page);
  const message = "Too many requests. Try again in 30 seconds.";
  await page.route("**/like", (route) =>
    route.fulfill({ status: 429, json: { success: false, message } }),
  );
  await like.click();
  await toastOf(page, message).waitFor();
  expect(await like.getAttribute("aria-pressed")).toBe("false");
  expect(await like.textContent()).toBe("0");
});

test("adds a comment by keyboard at the top of the list", async () => {
  const post = await anUploadedPost(author);
  await comment(author, post, "The first one");
  const page = await site.open({ as: fan });
  await visit(page, `/post/${post}`);
  const { comments, commentField, send, commentRows } = communityOf(page);
  await comments.getByRole("heading", { name: "Comments (1)" }).waitFor();
  await tabTo(page, commentField);
  expect(await send.isDisabled()).toBe(true);
  await page.keyboard.type("   ");
  expect(await send.isDisabled()).toBe(true);
  await page.keyboard.type("Two tones, well done");
  await comments.getByText("20/100").first().waitFor();
  await page.keyboard.press("Enter");
  await toastOf(page, "Comment Created").waitFor();
  await comments.getByRole("heading", { name: "Comments (2)" }).waitFor();
  expect(await commentRows.count()).toBe(2);
  const first = commentRows.first();
  expect(await first.getByRole("paragraph").last().textContent()).toBe("Two tones, well done");
  await first.getByText("just now").waitFor();
  const name = first.getByRole("link", { name: fan.username });
  expect(await name.getAttribute("href")).toBe(`/profile/${fan.username}`);
  expect(await commentField.inputValue()).toBe("");
  await expectFocus(commentField);
});

test("offers deletion to the author, who can undo it, and to staff, who confirm it", async () => {
  const post = await anUploadedPost(author);
  await comment(fan, post, "Mine to delete");
  await comment(fan, post, "Theirs to delete");
  const buttonFor = async (as: TestUser, size = {}) => {
    const page = await site.open({ as, ...size });
    await visit(page, `/post/${post}`);
    await page.getByText("Theirs to delete").waitFor();
    const button = page.getByRole("button", { name: `Delete comment by ${fan.username}` });
    return { page, button, question: page.getByRole("alertdialog", { name: "Delete comment?" }) };
  };
  expect(await (await buttonFor(author)).button.count()).toBe(0);

  const { page, button } = await buttonFor(fan);
  const { comments, commentRows } = communityOf(page);
  await page.clock.install();
  await page.reload();
  await tabTo(page, button.last());
  await page.keyboard.press("Enter");
  await toastOf(page, "Comment Deleted").waitFor();
  await comments.getByRole("heading", { name: "Comments (1)" }).waitFor();
  expect(await commentRows.count()).toBe(1);
  const undo = page.getByRole("button", { name: "Undo" });
  await expectFocus(undo);
  // Who uses the keyboard has as much time as it takes.
  await page.clock.runFor(60_000);
  expect((await undo.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page, "a deletion that can be undone");
  await page.keyboard.press("Enter");
  await comments.getByRole("heading", { name: "Comments (2)" }).waitFor();
  await commentRows.getByText("Mine to delete").waitFor();
  await page.reload();
  await button.last().click();
  await toastOf(page, "Comment Deleted").waitFor();
  const deleted = page.waitForResponse(/\/api\/comment\/\d+\/delete$/);
  await page.getByRole("button", { name: "Close message" }).click();
  expect((await deleted).status()).toBe(200);

  const byStaff = await buttonFor(staff, { width: 390, height: 844 });
  await byStaff.button.click();
  await byStaff.question.waitFor();
  await expectAccessible(byStaff.page, "deletion of a comment");
  await giveReasons(byStaff.page, byStaff.question);
  await byStaff.question.getByRole("button", { name: "Delete" }).click();
  await byStaff.page.getByText("No comments yet").waitFor();
  await toastOf(byStaff.page, "Comment Deleted").waitFor();
});
