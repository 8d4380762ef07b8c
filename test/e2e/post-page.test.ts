import { beforeAll, expect, test } from "vitest";
import { getPost, type Post } from "#contract/posts/contract.ts";
import { eventually, sharedSite } from "#test/e2e/browser.ts";
import { delayRequests } from "#test/e2e/requests.ts";
import { aShownPost } from "#test/e2e/shown-post.ts";
import { expectFocus, pathOf, tabTo, toastOf, visit } from "#test/e2e/visitor.ts";
import { anUploadedPost, aUser, type TestUser } from "#test/makers.ts";

const site = sharedSite();
let author: TestUser;
beforeAll(async () => {
  author = await aUser(site);
  // Home shows no list while it has no posts.
  await aShownPost(site, author, { title: "Broad day" });
});

/** Returns the folders with the files of a post's pictures. */
function foldersOf(post: Post | undefined): string[] {
  return (post?.images ?? []).map(({ url }) => url.replace(/[^/]*$/, ""));
}

test("blurs an NSFW post until confirmed, and shows its picture nowhere else", async () => {
  const id = await aShownPost(site, author, { title: "Late hour", category: "2", nsfw: "true" });
  const page = await site.open();
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await visit(page, `/post/${id}`);
  await page.getByText("This creation is marked NSFW.").waitFor();
  await tabTo(page, page.getByRole("button", { name: "Show it" }));
  const { body } = await author.client.call(getPost, { params: { id } });
  const folders = foldersOf(body.post);
  expect(folders).toHaveLength(1);
  expect(fetched.filter((path) => folders.some((folder) => path.startsWith(folder)))).toEqual([]);
  const stage = page.locator("figure");
  const comments = page.getByRole("heading", { name: /^Comments/ });
  const boxes = () => Promise.all([stage.boundingBox(), comments.boundingBox()]);
  const veiled = await boxes();
  await page.keyboard.press("Enter");
  await expectFocus(stage);
  const picture = stage.getByRole("img", { name: /Late hour$/ });
  await picture.waitFor();
  expect(await boxes()).toEqual(veiled);
  await eventually(() =>
    picture.evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
  await page.goto("/");
  await page.getByRole("list", { name: "Newest creations" }).waitFor();
  expect(await page.getByRole("link", { name: /^Late hour/ }).count()).toBe(0);
});

test("shows a pressed tile's post in its place while the rest loads, and the footer out of view", async () => {
  const maker = await aUser(site);
  const id = await anUploadedPost(maker, { title: "In place", category: "2" }, 3);
  const page = await site.open({ width: 390, height: 844, touch: true });
  await visit(page, `/profile/${maker.username}`);
  const arrive = await delayRequests(page, `**/api/post/${id}**`);
  await page.getByRole("link", { name: /^In place/ }).tap();
  await page.getByRole("status", { name: "Loading" }).waitFor();
  const title = page.getByRole("heading", { name: "In place" });
  const author = page.getByText(maker.username, { exact: true }).first();
  const places = () => Promise.all([title.boundingBox(), author.boundingBox()]);
  // Texts change their widths when their font arrives.
  await page.evaluate(async () => void (await document.fonts.ready));
  const before = await places();
  expect((await page.getByRole("contentinfo").boundingBox())?.y).toBeGreaterThanOrEqual(844);
  arrive();
  await page.getByRole("heading", { name: /^Comments/ }).waitFor();
  expect(await places()).toEqual(before);
});

test("confirms a deletion by keyboard, which removes the post for everyone", async () => {
  const id = await aShownPost(site, author, { title: "Short-lived" });
  const page = await site.open({ as: author });
  await visit(page, `/post/${id}`);
  const actions = page.getByRole("button", { name: "Post actions" });
  const question = page.getByRole("alertdialog", { name: "Delete Post?" });
  const ask = async () => {
    await tabTo(page, actions);
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByRole("menuitem", { name: "Delete Post" }), "ArrowDown");
    await page.keyboard.press("Enter");
    await question.getByText("“Short-lived” and its images go for good.").waitFor();
  };
  await ask();
  await page.keyboard.press("Escape");
  await question.waitFor({ state: "hidden" });
  await page.getByRole("heading", { name: "Short-lived" }).waitFor();
  await expectFocus(actions);

  await ask();
  await tabTo(page, question.getByRole("button", { name: "Delete Post" }));
  await page.keyboard.press("Enter");
  await toastOf(page, "Post Deleted").waitFor();
  await page.getByRole("list", { name: "Newest creations" }).waitFor();
  expect(pathOf(page)).toBe("/");
  expect(await page.getByRole("link", { name: /^Short-lived/ }).count()).toBe(0);
});
