import { beforeEach, expect, test } from "vitest";
import { createComment } from "#contract/comments/contract.ts";
import { likePost } from "#contract/posts/contract.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { readClipboard } from "#test/e2e/clipboard.ts";
import { communityOf } from "#test/e2e/live-page.ts";
import { hasFocus, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { aCharacter, anUploadedPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let author: TestUser;
let fan: TestUser;
let post: string;
beforeEach(async () => {
  [author, fan] = await Promise.all([aUser(site), aUser(site)]);
  post = await anUploadedPost(author, { title: "Shard" });
});

async function comment(by: TestUser, text: string, replyTo?: string): Promise<string> {
  const input = { params: { id: post }, body: { text, ...(replyTo && { replyTo }) } };
  return (await by.client.call(createComment, input)).body.comment?._id ?? "";
}

test("shows two replies and the others on a touch, within a phone's width", async () => {
  const head = await comment(author, "Which caliper?");
  for (const word of ["one", "two", "three", "four"]) await comment(fan, `Number ${word}`, head);
  const page = await site.open({ as: fan, width: 320, height: 700, touch: true });
  await visit(page, `/post/${post}`);
  const replies = communityOf(page).comments.getByRole("list", {
    name: `Replies to ${author.username}`,
  });
  expect(await replies.getByRole("listitem").count()).toBe(2);
  const more = page.getByRole("button", { name: "Show 2 more replies" });
  expect((await more.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expectAccessible(page, "replies on a phone");
  await more.tap();
  await replies.getByText("Number four").waitFor();
  expect(await replies.getByRole("listitem").count()).toBe(4);
  expect(await more.count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("follows the maker by keyboard, and leads a visitor to the sign-in", async () => {
  const page = await site.open({ as: fan });
  await visit(page, `/post/${post}`);
  await tabTo(page, page.getByRole("button", { name: "Follow", exact: true }));
  await page.keyboard.press("Enter");
  await toastOf(page, `Followed ${author.username}`).waitFor();
  const following = page.getByRole("button", { name: "Following", exact: true });
  expect(await hasFocus(following)).toBe(true);
  await page.reload();
  await following.click();
  await toastOf(page, `Unfollowed ${author.username}`).waitFor();
  await page.getByRole("button", { name: "Follow", exact: true }).waitFor();
  const own = await site.open({ as: author });
  await visit(own, `/post/${post}`);
  expect(await own.getByRole("button", { name: "Follow", exact: true }).count()).toBe(0);
  const visitor = await site.open();
  await visit(visitor, `/post/${post}`);
  await visitor.getByRole("link", { name: "Follow", exact: true }).click();
  await visitor.waitForURL("**/login");
});

test("copies the seller's name, and says where the viewer's characters are", async () => {
  const seller = await aCharacter(author, { server: 6 });
  const sale = { forSale: "true", creator: seller._id, forSalePrice: "1500" };
  const id = await anUploadedPost(author, sale);
  const page = await site.open({ as: fan });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await visit(page, `/post/${id}`);
  await page.getByText("to see whether it is on the same server.").waitFor();
  await tabTo(page, page.getByRole("button", { name: "Copy name" }));
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Copied" }).waitFor();
  await page.getByRole("status").getByText(`Copied ${seller.name}`).waitFor();
  expect(await readClipboard(page)).toBe(seller.name);
  await page.getByRole("button", { name: "Copy name" }).waitFor();
  await expectAccessible(page, "a post for sale");
  await aCharacter(fan, { server: 5 });
  await page.reload();
  await page.getByText("Your characters are on PC (Jericho).").waitFor();
  const near = await aCharacter(fan, { server: 6 });
  await page.reload();
  await page.getByText(`Your ${near.name} is on PC (Citadel) too.`).waitFor();
  expect(await page.getByRole("link", { name: /^More for sale/ }).count()).toBe(0);
  for (let count = 0; count < 3; count += 1) await anUploadedPost(author, sale);
  await page.reload();
  await page.getByRole("link", { name: `More for sale by ${author.username}` }).click();
  await page.waitForURL(`**/search?filterForSale=true&filterCreatorUsername=${author.username}*`);
});

test("lists who likes a post, where they can be followed", async () => {
  const page = await site.open({ as: author, width: 390, height: 844 });
  await visit(page, `/post/${post}`);
  const button = page.getByRole("button", { name: "Who likes it" });
  expect(await button.count()).toBe(0);
  await fan.client.call(likePost, { params: { id: post } });
  await page.reload();
  await tabTo(page, button);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Liked by" });
  await dialog.getByRole("link", { name: fan.username }).waitFor();
  await expectAccessible(page, "those who like a post");
  await dialog.getByRole("button", { name: `Follow ${fan.username}` }).click();
  await dialog.getByRole("button", { name: `Following ${fan.username}` }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  await eventually(() => hasFocus(button)).toBe(true);
});
