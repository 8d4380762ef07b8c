import { beforeAll, expect, test } from "vitest";
import { listHolds } from "#contract/moderation/holds.ts";
import { deletePost } from "#contract/posts/contract.ts";
import { aSeed, aSymbol } from "#test/drawn-symbol.ts";
import { expectAccessible } from "#test/e2e/axe.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { giveReasons, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { anUploadedPost, aUser, type TestUser } from "#test/makers.ts";
import { STATEMENT } from "#test/staff.ts";

const site = sharedSite();
let admin: TestUser;
beforeAll(async () => {
  admin = await site.admin();
});

/** Posts a picture, has it removed, and posts it again; waits until the latter is held. */
async function aHeldPost(maker: TestUser, title: string): Promise<string> {
  const seed = aSeed();
  const first = await anUploadedPost(maker, { title }, [await aSymbol({ seed })]);
  const deletion = { params: { id: first }, body: { statement: STATEMENT } };
  expect((await admin.client.call(deletePost, deletion)).status).toBe(200);
  const id = await anUploadedPost(maker, { title }, [await aSymbol({ seed, hue: 90 })]);
  const waiting = async () =>
    (await admin.client.call(listHolds, { query: { page: 1 } })).body.holds?.map(({ _id }) => _id);
  await eventually(waiting).toContain(id);
  return id;
}

test("staff show one post that waits and remove another, by keyboard; the maker reads why", async () => {
  const maker = await aUser(site);
  const [shown, removed] = [
    await aHeldPost(maker, "Waits and stays"),
    await aHeldPost(maker, "Waits and goes"),
  ];
  const own = await site.open({ as: maker, width: 390, height: 844 });
  await visit(own, "/notifications");
  const news = own.getByRole("listitem").filter({ hasText: "Waits and goes: it waits" });
  expect(await news.textContent()).not.toContain("Appeal until");
  await news.getByRole("link").first().click();
  await own.getByText("Your post waits for our staff.").waitFor();
  await own.getByRole("img", { name: /Waits and goes/ }).waitFor();
  await own.getByText("A moderator looks at it", { exact: true }).waitFor();
  await expectAccessible(own, "a post that waits, to its maker");

  const page = await site.open({ as: admin, width: 1440 });
  await visit(page, "/holds");
  const row = (title: string) => page.getByRole("listitem").filter({ hasText: title });
  await row("Waits and goes")
    .getByText(/^Removed .+ by rule 7, \w/)
    .waitFor();
  await expectAccessible(page, "posts that wait");
  await tabTo(page, row("Waits and stays").getByRole("button", { name: "Show the post" }));
  await page.keyboard.press("Enter");
  await toastOf(page, "Everybody sees it now.").waitFor();
  await eventually(() => row("Waits and stays").count()).toBe(0);
  await tabTo(page, row("Waits and goes").getByRole("button", { name: "Delete Post" }));
  await page.keyboard.press("Enter");
  const question = page.getByRole("alertdialog", { name: "Delete Waits and goes?" });
  await giveReasons(page, question);
  await tabTo(page, question.getByRole("button", { name: "Delete Post" }));
  await page.keyboard.press("Enter");
  await eventually(() => row("Waits and goes").count()).toBe(0);
  expect((await maker.client.fetch(`/api/post/${shown}`)).status).toBe(200);
  expect((await maker.client.fetch(`/api/post/${removed}`)).status).toBe(404);
});
