import { expect, test } from "vitest";
import { createComment, listComments } from "#contract/comments/contract.ts";
import { exploreFeed } from "#contract/feeds/contract.ts";
import { followUser } from "#contract/follows/contract.ts";
import { unbanUser } from "#contract/moderation/bans.ts";
import { getPost, likePost } from "#contract/posts/contract.ts";
import { pinPost } from "#contract/posts/pins.ts";
import { getProfile, listUserPosts } from "#contract/users/contract.ts";
import { SURFACE_PICTURE, surfacesOf } from "#test/api/post-surfaces.ts";
import { anUploadedPost, aPost, aUser, type TestUser } from "#test/makers.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { startOwnApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

const app = await startOwnApp();
const { db } = app.services;
const WORD = "Wolverine";
const [maker, fan, moderator] = await Promise.all([aUser(app), aUser(app), aStaffMember(app)]);
const post = await anUploadedPost(maker, { title: WORD }, [SURFACE_PICTURE]);
const another = await aPost(maker);
await maker.client.call(pinPost, { params: { id: post } });
await fan.client.call(followUser, { params: { id: maker._id } });
await fan.client.call(likePost, { params: { id: post } });
// Nodes cache the sitemap for a while, so it does not change at once.
const surfaces = surfacesOf({ url: app.url, maker, post, another, word: WORD }).filter(
  ({ name }) => name !== "the sitemap",
);
const isAlwaysOpen = (kind: string) => ["post call", "post page", "public post"].includes(kind);
const unban = (user = maker) => moderator.client.call(unbanUser, { params: { id: user._id } });

async function seen(viewer: { client: TestUser["client"] }): Promise<string[]> {
  app.invalidateCache();
  const shown = [];
  for (const { name, read } of surfaces) {
    if ((await read(viewer)).includes(post)) shown.push(name);
  }
  return shown;
}

test("removes a banned user's posts from every list for everybody, and leaves them at their URLs", async () => {
  const before = await seen(fan);
  const lists = surfaces.filter(({ kind }) => !isAlwaysOpen(kind)).map(({ name }) => name);
  expect(before).toEqual(expect.arrayContaining(lists));
  await ban(moderator, maker, { days: 3 });
  for (const viewer of [fan, moderator, { client: app.client() }]) {
    expect(await seen(viewer)).toEqual(before.filter((name) => !lists.includes(name)));
  }
  const reply = await app.client().call(getPost, { params: { id: post } });
  expect(reply.body.post?.owner).toMatchObject({ username: maker.username, banned: true });
  const { body } = await app.client().call(getProfile, {
    params: { username: maker.username },
    query: {},
  });
  const nothing = { numLikes: 0, numPosts: 0, posts: [], postPageCount: 0 };
  expect(body).toMatchObject({ banned: true, ...nothing });
  await unban();
  expect(await seen(fan)).toEqual(before);
  const after = await app.client().call(getPost, { params: { id: post } });
  expect(after.body.post?.owner).toMatchObject({ banned: false });
});

test("lists the posts again when a ban expires", async () => {
  const user = await aUser(app);
  await aPost(user);
  await ban(moderator, user, { days: 1 });
  await db
    .updateTable("users")
    .set({ banned_until: new Date(Date.now() - 1) })
    .where("id", "=", user._id)
    .execute();
  app.invalidateCache();
  const query = { category: 0, page: 1 };
  const { body } = await app.client().call(listUserPosts, { params: { id: user._id }, query });
  expect(body.posts).toHaveLength(1);
  expect(
    (await app.client().call(getProfile, { params: { username: user.username }, query: {} })).body,
  ).toMatchObject({ numPosts: 1 });
});

test("excludes the posts from the page counts of lists, and retains comments", async () => {
  const [user, other] = await Promise.all([aUser(app), aUser(app)]);
  const explore = async () => {
    app.invalidateCache();
    const pages = [];
    for (let page = 1; ; page++) {
      const { body } = await fan.client.call(exploreFeed, { query: { category: 3, page } });
      pages.push((body.posts ?? []).map(({ owner }) => owner.username));
      if (page >= (body.pageCount ?? 0)) return pages;
    }
  };
  const id = await aPost(other, { category: "3" });
  await user.client.call(createComment, { params: { id }, body: { text: "still here" } });
  // Two pages without the banned user's.
  for (let count = 0; count < 30; count++) {
    const ownerId = count % 6 ? other._id : user._id;
    await writePost(app, { ownerId, category: 3, nsfw: count % 12 === 0 });
  }
  const before = await explore();
  await ban(moderator, user);
  const during = await explore();
  expect(during.flat()).not.toContain(user.username);
  expect(during.slice(0, -1).every((names) => names.length === 24)).toBe(true);
  expect(during.flat()).toHaveLength(before.flat().filter((name) => name !== user.username).length);
  const comments = await fan.client.call(listComments, { params: { id }, query: { page: 1 } });
  expect(JSON.stringify(comments.body)).toContain("still here");
  await unban(user);
  expect(await explore()).toEqual(before);
});
