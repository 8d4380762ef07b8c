import { beforeEach, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { communityOf, openLivePage } from "#test/e2e/live-page.ts";
import { expectFocus, pathOf, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let author: TestUser;
let fan: TestUser;
let post: string;
beforeEach(async () => {
  [author, fan] = await Promise.all([aUser(site), aUser(site)]);
  post = await aPost(author, { title: "Shard" });
});

const comment = (user: TestUser, text: string) =>
  user.client.call(createComment, { params: { id: post }, body: { text } });

test("changes one's comment by keyboard, also on other open pages", async () => {
  await comment(fan, "Nice pant");
  const others = await openLivePage(site, `/post/${post}`, { as: author, watching: true });
  const page = await site.open({ as: fan });
  await visit(page, `/post/${post}`);
  const { comments, commentRows } = communityOf(page);
  const edit = comments.getByRole("button", { name: "Edit comment" });
  const field = comments.getByLabel("Edit comment").and(page.getByRole("textbox"));
  await tabTo(page, edit);
  await page.keyboard.press("Enter");
  await expectFocus(field);
  expect(await field.inputValue()).toBe("Nice pant");
  await expectAccessible(page, "an edited comment");
  await page.keyboard.type(", and more");
  await page.keyboard.press("Escape");
  await expectFocus(edit);
  await commentRows.getByText("Nice pant", { exact: true }).waitFor();

  await page.keyboard.press("Enter");
  await field.fill("Nice paint");
  await page.keyboard.press("Enter");
  await toastOf(page, "Comment Edited").waitFor();
  await commentRows.getByText("Nice paint", { exact: true }).waitFor();
  await commentRows.getByText("edited", { exact: true }).waitFor();
  await expectFocus(edit);
  const theirs = communityOf(others);
  await eventually(() => theirs.commentRows.first().textContent()).toContain("Nice paint");
  expect(await theirs.comments.getByRole("button", { name: "Edit comment" }).count()).toBe(0);
});

test("links the users whom a comment mentions, and notifies them", async () => {
  await comment(fan, `@${author.username} or owl@nest.example?`);
  await comment(author, `@${fan.username}, thanks`);
  const page = await site.open({ as: fan });
  await visit(page, `/post/${post}`);
  const { commentRows, bell, dropdown } = communityOf(page);
  const mention = commentRows.getByRole("link", { name: `@${fan.username}` });
  expect(await mention.getAttribute("href")).toBe(`/profile/${fan.username}`);
  expect(await commentRows.getByRole("link", { name: "@nest" }).count()).toBe(0);
  await bell.click();
  await dropdown.getByText("Mentioned you on Shard").click();
  await eventually(() => pathOf(page)).toBe(`/post/${post}`);

  await visit(page, "/notifications");
  const row = page.getByRole("listitem").filter({ hasText: "mentioned you on Shard" });
  await row.getByText(`@${fan.username}, thanks`).waitFor();
});

test("restores a comment that was not sent, on its post only", async () => {
  const other = await aPost(author);
  const page = await site.open({ as: fan });
  await visit(page, `/post/${post}`);
  const { commentField, send } = communityOf(page);
  await commentField.fill("Half a thou");
  await page.reload();
  await eventually(() => commentField.inputValue()).toBe("Half a thou");
  await visit(page, `/post/${other}`);
  expect(await commentField.inputValue()).toBe("");
  await visit(page, `/post/${post}`);
  await eventually(() => commentField.inputValue()).toBe("Half a thou");
  await commentField.fill("Half a thought");
  await send.click();
  await toastOf(page, "Comment Created").waitFor();
  await page.reload();
  await page.getByLabel("Messages").waitFor({ state: "attached" });
  expect(await commentField.inputValue()).toBe("");
});
