import { sql } from "kysely";
import { expect, test } from "vitest";
import { deleteComment } from "#contract/comments/contract.ts";
import { readNotifications } from "#contract/notifications/contract.ts";
import { deletePost, listLikers, unlikePost } from "#contract/posts/contract.ts";
import { getPrune } from "#contract/prunes/contract.ts";
import { getCurrentUser } from "#contract/users/contract.ts";
import { exportAccountData } from "#server/features/accounts/account-data/export-commands.ts";
import { comment, follow, like, signInAs } from "#test/acts.ts";
import { aCharacter, aName, anUploadedPost, aPost, aUser, type TestUser } from "#test/makers.ts";
import { prepared } from "#test/prepared.ts";
import { prune, readRows, readViews, restore } from "#test/prune-site.ts";
import { auditOf, me, postOf, profileOf } from "#test/reads.ts";
import { aComment } from "#test/reported.ts";
import { rowsOf, setRows } from "#test/rows.ts";
import { aStaffMember } from "#test/staff.ts";
import { sweepNow } from "#test/sweep.ts";
import { buildTestApp } from "#test/test-app.ts";
import { deleteAccount, tidy } from "#test/tidy.ts";
import { writePost } from "#test/write-post.ts";

const app = buildTestApp();
const staff = prepared(() => aStaffMember(app));

const standing = async (user: TestUser) =>
  (await staff.client.call(getPrune, { params: { id: user._id } })).body;
const read = (id: string) => postOf(app.client(), id);
const signInAgain = (user: TestUser) => signInAs(user.client, user);

/** Counts the rows of a user, pruned ones included. */
async function countRows({ _id }: TestUser) {
  const { rows } = await sql`select
    (select count(*) from posts where owner_id = ${_id})::integer as posts,
    (select count(*) from comments where owner_id = ${_id})::integer as comments,
    (select count(*) from likes where user_id = ${_id})::integer as likes,
    (select count(*) from notifications
      where user_id = ${_id} or sender_id = ${_id})::integer as notifications,
    (select count(*) from characters where user_id = ${_id})::integer as characters`.execute(
    app.db,
  );
  return rows[0];
}

/** Creates a user with content of every kind, and other users who interact with it. */
async function aScene() {
  const [user, friend, fan] = [await aUser(app), await aUser(app), await aUser(app)];
  const query = aName("word");
  const character = await aCharacter(user);
  const sale = { creator: character._id, forSale: "true", forSalePrice: "5" };
  const ownPost = await aPost(user, { title: query.slice(0, 30), category: "1", ...sale });
  for (let count = 0; count < 10; count += 1) {
    await writePost(app, { ownerId: user._id, category: 0, nsfw: count % 5 === 0 });
  }
  const postOfFriend = await aPost(friend, { category: "1" });
  for (const id of [ownPost, postOfFriend]) {
    for (const who of [user, friend, fan]) {
      await like(who, id);
      await comment(who, id, `by ${who.username}`);
      await comment(who, id, "again");
    }
  }
  await follow(user, friend);
  await follow(friend, user);
  const { body } = await friend.client.call(getCurrentUser, {});
  const notifications = "notifications" in body ? (body.notifications ?? []) : [];
  await friend.client.call(readNotifications, {
    body: { notificationIds: notifications.slice(0, 2).map(({ _id }) => _id) },
  });
  const views = { viewer: friend.client, user, postIds: [ownPost, postOfFriend], query };
  return { user, friend, fan, ownPost, postOfFriend, character, views };
}

const NOTHING = {
  posts: 0,
  comments: 0,
  likes: 0,
  notifications: 0,
  sessions: 0,
  characters: 0,
  loadouts: 0,
};
const ALL = {
  ...NOTHING,
  posts: 11,
  comments: 4,
  likes: 2,
  // By friend and fan: a like and two comments each on the user's post, and a follow. By the user
  // to friend: a like, two comments and a follow.
  notifications: 7 + 4,
  sessions: 1,
  characters: 1,
};

test("hides content on every surface at once, and restores every row, count and page", async () => {
  const { user, friend, ownPost, postOfFriend, views } = await aScene();
  const before = await standing(user);
  expect(before).toMatchObject({ username: user.username, prune: null, counts: ALL });
  expect(before.posts).toHaveLength(8);
  expect(before.posts?.map(({ _id }) => _id)).not.toContain(ownPost);
  const [rows, shown] = [await readRows(app), await readViews(views)];

  await prune(staff, user);
  const seen = await readViews(views);
  expect(await read(ownPost)).toBeUndefined();
  expect((await like(friend, ownPost)).status).toBe(404);
  expect((await friend.client.call(deletePost, { params: { id: ownPost } })).status).toBe(404);
  expect(seen.comments[0]).toMatchObject({ success: false });
  expect(seen.comments[1]).toMatchObject({ numComments: 4, commentPageCount: 1 });
  expect(seen.posts[1]).toMatchObject({ post: { numLikes: 2, numComments: 4 } });
  expect(JSON.stringify([seen.comments, seen.posts])).not.toContain(user.username);
  expect(seen.userPosts).toMatchObject(Array(8).fill({ posts: [], postPageCount: 0 }));
  expect(seen.profile).toMatchObject({ numPosts: 0, posts: [], characters: [], numFollowers: 1 });
  expect(seen.found).toMatchObject({ posts: [], postCount: 0 });
  expect(seen.byName).toMatchObject({ posts: [], postCount: 0 });
  const lists = [seen.home, seen.explored, seen.notifications, seen.me];
  expect(JSON.stringify(lists)).not.toContain(user._id);
  expect(JSON.stringify(seen.explored)).toContain(postOfFriend);
  expect((await me(user.client)).success).toBe(false);
  expect(await standing(user)).toMatchObject({
    counts: NOTHING,
    prune: { prunedBy: staff.username, counts: ALL },
  });
  expect((await restore(staff, user)).status).toBe(200);
  expect(await readRows(app)).toEqual(rows);
  expect(await readViews(views)).toEqual(shown);
  expect((await standing(user)).prune).toBeNull();
  const entries = await auditOf(staff.client, user.username);
  expect(entries.map(({ action }) => action)).toEqual(["restore", "prune"]);
});

/** Creates a user with a little content, and others who interact with it. */
async function aSmallScene() {
  const [user, friend, fan] = [await aUser(app), await aUser(app), await aUser(app)];
  const character = await aCharacter(user);
  const sale = { creator: character._id, forSale: "true", forSalePrice: "5" };
  const [ownPost, postOfFriend] = [await aPost(user, sale), await aPost(friend)];
  for (const who of [friend, fan]) {
    await like(who, ownPost);
    await comment(who, ownPost);
    await follow(who, user);
  }
  await like(user, postOfFriend);
  await comment(user, postOfFriend);
  await follow(user, friend);
  return { user, friend, fan, ownPost, postOfFriend, character };
}

test("shows content created after a prune, which a second prune includes", async () => {
  const [user, friend] = [await aUser(app), await aUser(app)];
  const earlier = await aPost(user);
  await prune(staff, user);
  await signInAgain(user);
  const later = await aPost(user);
  const friendly = await aPost(friend);
  await like(user, friendly);
  await comment(user, friendly);
  expect(await read(later)).toBeDefined();
  expect(await read(friendly)).toMatchObject({ numLikes: 1, numComments: 1 });
  expect(await profileOf(app.client(), user)).toMatchObject({ numPosts: 1 });

  expect((await prune(staff, user)).body.message).toBe(`Pruned ${user.username}`);
  expect(await read(later)).toBeUndefined();
  expect((await standing(user)).prune).toMatchObject({ counts: { posts: 2 } });
  await restore(staff, user);
  for (const id of [earlier, later]) expect(await read(id)).toBeDefined();
  expect(await profileOf(app.client(), user)).toMatchObject({ numPosts: 2 });
});

test("omits what cannot be restored", async () => {
  const { user, friend, fan, ownPost, postOfFriend, character } = await aSmallScene();
  await prune(staff, user);
  await friend.client.call(deletePost, { params: { id: postOfFriend } });
  await aCharacter(friend, { name: character.name.toUpperCase() });
  await deleteAccount(app, fan._id);
  await restore(staff, user);
  expect(await read(ownPost)).toMatchObject({
    numLikes: 1,
    numComments: 1,
    creator: null,
    owner: { characters: [] },
  });
  expect(await profileOf(app.client(), user)).toMatchObject({
    numPosts: 1,
    numFollowers: 1,
    numFollowing: 1,
  });
});

test("refuses to restore after seven days, and deletes the rows", async () => {
  const { user } = await aSmallScene();
  const post = await anUploadedPost(user);
  const files = async () => (await app.mediaFiles()).filter((name) => name.endsWith(".webp"));
  const key = (await read(post))?.images[0]?.url.split("/").at(-2) ?? "";
  const rows = await countRows(user);
  await prune(staff, user);
  await tidy(app);
  await sweepNow(app);
  expect(await countRows(user)).toEqual(rows);
  expect((await files()).some((name) => name.includes(key))).toBe(true);
  const { prunedAt = "", restorableUntil = "" } = (await standing(user)).prune ?? {};
  expect(Date.parse(restorableUntil) - Date.parse(prunedAt)).toBe(7 * 24 * 3_600_000);
  const past = new Date(Date.now() - 1_000);
  await setRows(app, "prunes", {}, { restorable_until: past });
  expect((await restore(staff, user)).status).toBe(409);
  await tidy(app);
  await sweepNow(app);
  expect((await standing(user)).prune).toBeNull();
  expect(await countRows(user)).toEqual({
    posts: 0,
    comments: 0,
    likes: 0,
    notifications: 0,
    characters: 0,
  });
  expect((await files()).some((name) => name.includes(key))).toBe(false);
});

test("lets a pruned user export the data and delete the account", async () => {
  const [user, friend] = [await aUser(app), await aUser(app)];
  const [ownPost, postOfFriend] = [await anUploadedPost(user), await aPost(friend)];
  for (const id of [ownPost, postOfFriend]) {
    for (const who of [user, friend]) {
      await like(who, id);
      await comment(who, id);
    }
  }
  await prune(staff, user);
  await exportAccountData(app.services, user._id);
  await deleteAccount(app, user._id);
  await exportAccountData(app.services, user._id);
  expect(await read(postOfFriend)).toMatchObject({ numLikes: 1, numComments: 1 });
  expect(await rowsOf(app, "users", { id: user._id })).toEqual([]);
});

test("is refused to members, for oneself and for other staff", async () => {
  const [member, other, second] = [await aUser(app), await aUser(app), await aStaffMember(app)];
  for (const act of [prune, restore]) {
    expect((await act(member, other)).status).toBe(403);
    expect((await act(staff, staff)).status).toBe(403);
    expect((await act(staff, second)).status).toBe(403);
  }
  expect((await restore(staff, other)).status).toBe(409);
  expect((await prune(staff, { ...other, _id: "5" })).status).toBe(404);
  const id = await aComment(other, await aPost(other));
  expect((await other.client.call(deleteComment, { params: { id } })).status).toBe(200);
});

test("a pruned like is not taken back, and is given again as a new one", async () => {
  const [maker, fan, other] = [await aUser(app), await aUser(app), await aUser(app)];
  const id = await aPost(maker);
  const params = { id };
  await like(fan, id);
  await like(other, id);
  await prune(staff, fan);
  await signInAgain(fan);
  const numLikes = async () => (await read(id))?.numLikes;
  expect((await fan.client.call(unlikePost, { params })).body.numLikes).toBe(1);
  expect(await numLikes()).toBe(1);
  expect((await like(fan, id)).body.numLikes).toBe(2);
  const { body } = await maker.client.call(listLikers, { params, query: {} });
  expect(body.people?.map(({ _id }) => _id)).toEqual([fan._id, other._id]);
});
