import { beforeAll, expect, test } from "vitest";
import { createComment, deleteComment, listComments } from "#contract/comments/contract.ts";
import { exploreFeed } from "#contract/feeds/contract.ts";
import { followUser } from "#contract/follows/contract.ts";
import { getPost, likePost } from "#contract/posts/contract.ts";
import { getProfile, listUserPosts } from "#contract/users/contract.ts";
import { deleteDueAccounts } from "#server/features/accounts/account-data/deletion-commands.ts";
import { createPostCountsQueue } from "#server/features/posts/jobs.ts";
import { createUserCountsQueue } from "#server/features/users/jobs.ts";
import type { Db } from "#server/platform/db/database.ts";
import { ERASURES } from "#server/queues.ts";
import type { Client } from "#test/client.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";
import { newCountedId, writePost } from "#test/write-post.ts";

const app = buildTestApp();

let db: Db;
let visitor: Client;
beforeAll(async () => {
  ({ db } = app.services);
  visitor = app.client();
});

const explore = async (category: number, page = 1) =>
  (await visitor.call(exploreFeed, { query: { category, page } })).body;
const commentsOf = async (id: string) =>
  (await visitor.call(listComments, { params: { id }, query: { page: 1 } })).body;
const readPost = async (id: string) => (await visitor.call(getPost, { params: { id } })).body.post;
const profileOf = async ({ username }: TestUser) =>
  (await visitor.call(getProfile, { params: { username }, query: {} })).body;

const like = ({ client }: TestUser, id: string) => client.call(likePost, { params: { id } });
const comment = ({ client }: TestUser, id: string) =>
  client.call(createComment, { params: { id }, body: { text: "Hello" } });
const follow = ({ client }: TestUser, followed: TestUser) =>
  client.call(followUser, { params: { id: followed._id } });

/** Returns every stored count, as a page of the site shows it. */
async function countsOf(user: TestUser, postId: string) {
  const { numPosts, numFollowers, numFollowing } = await profileOf(user);
  const userPosts = await visitor.call(listUserPosts, {
    params: { id: user._id },
    query: { category: 1, page: 1 },
  });
  return {
    numPosts,
    numFollowers,
    numFollowing,
    numLikes: (await readPost(postId))?.numLikes,
    numComments: (await readPost(postId))?.numComments,
    explorePages: (await explore(1)).pageCount,
    profilePages: userPosts.body.postPageCount,
  };
}

test("the nightly jobs repair every wrong count", async () => {
  const [user, fan] = [await aUser(app), await aUser(app)];
  const postId = await aPost(user, { category: "1" });
  for (let count = 0; count < 30; count += 1) {
    await writePost(app, { ownerId: user._id, category: 1, nsfw: count % 4 === 0 });
  }
  await Promise.all([like(fan, postId), follow(fan, user), follow(user, fan)]);
  await comment(fan, postId);
  const before = await countsOf(user, postId);
  expect(before).toEqual({
    // Without the eight NSFW ones, which visitors do not see.
    numPosts: 23,
    numFollowers: 1,
    numFollowing: 1,
    numLikes: 1,
    numComments: 1,
    explorePages: 1,
    profilePages: 1,
  });

  await db.updateTable("posts").set({ num_likes: 9 }).execute();
  await db.updateTable("list_stretches").set({ total: 100, nsfw: 3 }).execute();
  await db.deleteFrom("list_stretches").where("kind", "=", 2).execute();
  const wrong = { num_posts: 7, num_followers: 7, num_following: 7 };
  await db.updateTable("users").set(wrong).execute();
  app.invalidateCache();
  expect(await countsOf(user, postId)).not.toMatchObject({ profilePages: 1 });

  await createPostCountsQueue(app.services).work({}, "");
  await createUserCountsQueue(app.services).work({}, "");
  app.invalidateCache();
  expect(await countsOf(user, postId)).toEqual(before);
  const stored = db.selectFrom("users").select("num_posts").where("id", "=", user._id);
  expect(await stored.executeTakeFirst()).toEqual({ num_posts: 31 });
  expect(await profileOf(fan)).toMatchObject({ numPosts: 0, numFollowers: 1, numFollowing: 1 });
});

test("the nightly jobs repair a bucketed list bucket by bucket", async () => {
  const user = await aUser(app);
  const postId = await aPost(user);
  const list = { kind: 2, ofId: postId };
  const id = await db.transaction().execute((trx) => newCountedId(trx, [list]));
  const of = { kind: 2, of_id: postId };
  await db
    .insertInto("list_stretches")
    .values({ ...of, first_id: id, total: 5, nsfw: 0 })
    .execute();
  const values = { id, post_id: postId, owner_id: user._id, text: "In the second bucket" };
  await db.insertInto("comments").values(values).execute();
  await createPostCountsQueue(app.services).work({}, "");
  expect(await commentsOf(postId)).toMatchObject({ numComments: 1, commentPageCount: 1 });
  await user.client.call(deleteComment, { params: { id } });
  expect(await commentsOf(postId)).toMatchObject({ comments: [], numComments: 0 });
});

test("removes the likes, comments and posts of a deleted account from every count", async () => {
  const [leaver, stayer] = [await aUser(app), await aUser(app)];
  const remaining = await aPost(stayer, { category: "2" });
  const other = await aPost(stayer, { category: "2" });
  const deletedPost = await aPost(leaver, { category: "2" });
  for (let count = 0; count < 26; count += 1) {
    await writePost(app, { ownerId: leaver._id, category: 2 + (count % 2) });
  }
  await Promise.all([remaining, other].map((id) => like(leaver, id)));
  await like(stayer, remaining);
  for (const id of [remaining, other, remaining]) await comment(leaver, id);
  const { body } = await comment(stayer, remaining);
  await comment(stayer, deletedPost);
  const due = db.updateTable("users").set({ deletion_at: new Date(0) });
  await due.where("id", "=", leaver._id).execute();
  await deleteDueAccounts(app.services, ERASURES);

  expect(await readPost(remaining)).toMatchObject({ numLikes: 1, comments: [body.comment] });
  expect(await readPost(other)).toMatchObject({ numLikes: 0, numComments: 0, comments: [] });
  const left = await explore(2);
  expect(left.posts?.map(({ _id }) => _id)).toEqual([other, remaining]);
  expect(left.pageCount).toBe(1);
  expect(await explore(3)).toMatchObject({ posts: [], pageCount: 0 });
  const lists = db
    .selectFrom("list_stretches")
    .selectAll()
    .where("of_id", "in", [leaver._id, deletedPost]);
  expect(await lists.execute()).toEqual([]);
});

test("leaves correct counts when an account is deleted while others like, comment and follow", async () => {
  const [leaver, stayer] = [await aUser(app), await aUser(app)];
  const others = await Promise.all(Array.from({ length: 6 }, () => aUser(app)));
  const remaining = await aPost(stayer, { category: "3" });
  const deletedPost = await writePost(app, { ownerId: leaver._id, category: 3 });
  await like(leaver, remaining);
  await comment(leaver, remaining);
  await follow(leaver, stayer);
  const due = db.updateTable("users").set({ deletion_at: new Date(0) });
  await due.where("id", "=", leaver._id).execute();
  const [, ...statuses] = await Promise.all([
    deleteDueAccounts(app.services, ERASURES),
    ...others.flatMap((user) =>
      [like(user, deletedPost), comment(user, deletedPost), follow(user, leaver)].map(
        async (act) => (await act).status,
      ),
    ),
    ...others.flatMap((user) =>
      [like(user, remaining), comment(user, remaining), aPost(user, { category: "3" })].map(
        async (act) => {
          const done = await act;
          return typeof done === "string" ? 200 : done.status;
        },
      ),
    ),
  ]);
  for (const status of statuses) expect([200, 404]).toContain(status);
  expect(await readPost(remaining)).toMatchObject({ numLikes: 6, numComments: 6 });
  expect(await readPost(deletedPost)).toBeUndefined();
  expect((await explore(3)).posts).toHaveLength(7);
  for (const user of others) expect(await profileOf(user)).toMatchObject({ numFollowing: 0 });
  expect(await profileOf(stayer)).toMatchObject({ numFollowers: 0 });
});
