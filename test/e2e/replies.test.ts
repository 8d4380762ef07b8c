import { beforeEach, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { communityOf, openLivePage } from "#test/e2e/live-page.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { expectFocus, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let author: TestUser;
let fan: TestUser;
let post: string;
beforeEach(async () => {
  [author, fan] = await Promise.all([aUser(site), aUser(site)]);
  post = await aShownPost(site, author, { title: "Shard" });
});

async function comment(by: TestUser, text: string, replyTo?: string): Promise<string> {
  const input = { params: { id: post }, body: { text, ...(replyTo && { replyTo }) } };
  return (await by.client.call(createComment, input)).body.comment?._id ?? "";
}

test("replies by keyboard, retains what Escape closes, and shows it on open pages", async () => {
  await comment(author, "Which caliper?");
  const others = await openLivePage(site, `/post/${post}`, { as: author, watching: true });
  const page = await site.open({ as: fan });
  await visit(page, `/post/${post}`);
  const { comments } = communityOf(page);
  const reply = comments.getByRole("button", { name: `Reply to ${author.username}` });
  const field = comments.getByRole("textbox", { name: `Reply to ${author.username}` });
  await comments.getByText("Maker", { exact: true }).waitFor();
  await tabTo(page, reply);
  await page.keyboard.press("Enter");
  await expectFocus(field);
  expect(await field.inputValue()).toBe(`@${author.username} `);
  const send = comments.getByRole("button", { name: "Reply", exact: true });
  expect(await send.isDisabled()).toBe(true);
  await page.keyboard.type("the amber");
  await page.keyboard.press("Escape");
  await expectFocus(reply);
  await page.keyboard.press("Enter");
  await expectFocus(field);
  await page.keyboard.type(" one");
  await page.keyboard.press("Enter");
  await toastOf(page, "Comment Created").waitFor();
  await expectFocus(reply);
  const list = { name: `Replies to ${author.username}` };
  await comments.getByRole("list", list).getByText("the amber one").waitFor();
  await comments.getByRole("heading", { name: "Comments (2)" }).waitFor();
  const theirs = communityOf(others);
  await eventually(() => theirs.comments.getByRole("list", list).textContent()).toContain(
    "the amber one",
  );
  await eventually(() => theirs.comments.getByRole("heading").textContent()).toBe("Comments (2)");
});
