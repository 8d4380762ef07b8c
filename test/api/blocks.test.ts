import { expect, test } from "vitest";
import {
  blockUser,
  listBlocks,
  muteUser,
  unblockUser,
  unmuteUser,
} from "#contract/blocks/contract.ts";
import { createComment, listComments } from "#contract/comments/contract.ts";
import { exploreFeed, followingFeed } from "#contract/feeds/contract.ts";
import { followUser, unfollowUser } from "#contract/follows/contract.ts";
import { listNotifications, readNotifications } from "#contract/notifications/contract.ts";
import { getPost, likePost, unlikePost } from "#contract/posts/contract.ts";
import { getCurrentUser, getProfile, listUserPosts } from "#contract/users/contract.ts";
import { aPage, connected, soon, told, watching } from "#test/live-client.ts";
import { aName, aPost, aUser, type TestUser } from "#test/makers.ts";
import { aStaffMember } from "#test/staff.ts";
import { buildTestApp } from "#test/test-app.ts";

const app = await buildTestApp();

const on = ({ _id }: TestUser) => ({ params: { id: _id } });
const profileOf = ({ username }: TestUser, viewer: TestUser) =>
  viewer.client.call(getProfile, { params: { username }, query: {} });
const commentOn = (id: string, by: TestUser, text = "Nice") =>
  by.client.call(createComment, { params: { id }, body: { text } });
const notificationsOf = async ({ client }: TestUser) =>
  (await client.call(listNotifications, { query: { page: 1 } })).body.notifications ?? [];

async function aPair(): Promise<[TestUser, TestUser]> {
  return [await aUser(app), await aUser(app)];
}

test("Blocking ends the follows between the two, with their counts and notifications", async () => {
  const [one, other] = await aPair();
  await one.client.call(followUser, on(other));
  await other.client.call(followUser, on(one));
  const reply = await one.client.call(blockUser, on(other));
  expect(reply.body).toEqual({ success: true, message: `Blocked ${other.username}` });
  const stranger = await aUser(app);
  for (const user of [one, other]) {
    const { body } = await profileOf(user, stranger);
    expect([body.numFollowers, body.numFollowing]).toEqual([0, 0]);
  }
  await one.client.call(unblockUser, on(other));
  expect(await notificationsOf(one)).toEqual([]);
  expect((await profileOf(other, one)).body.following).toBe(false);
});

test("Neither follows, likes, comments on or notifies the other", async () => {
  const [one, other] = await aPair();
  const posts = new Map([
    [one, await aPost(one)],
    [other, await aPost(other)],
  ]);
  await one.client.call(blockUser, on(other));
  for (const [actor, target] of [
    [one, other],
    [other, one],
  ] as const) {
    const followed = await actor.client.call(followUser, on(target));
    expect(followed.status).toBe(403);
    expect(followed.body.message).toBe("You cannot do this to this user.");
    const id = posts.get(target) ?? "";
    expect((await actor.client.call(likePost, { params: { id } })).status).toBe(404);
    expect((await commentOn(id, actor)).status).toBe(404);
    expect(await notificationsOf(target)).toEqual([]);
  }
});

test("Staff comment on no post of whom they block, who does not find theirs", async () => {
  const [moderator, other] = [await aStaffMember(app), await aUser(app)];
  const [theirs, own] = [await aPost(other), await aPost(moderator)];
  await moderator.client.call(blockUser, on(other));
  const refused = await commentOn(theirs, moderator);
  expect([refused.status, refused.body.message]).toEqual([403, "You cannot do this to this user."]);
  expect((await commentOn(own, other)).status).toBe(404);
  expect((await commentOn("1", moderator)).status).toBe(404);
});

test("What was liked before can be taken back", async () => {
  const [one, other] = await aPair();
  const id = await aPost(one);
  await other.client.call(likePost, { params: { id } });
  await one.client.call(blockUser, on(other));
  const reply = await other.client.call(unlikePost, { params: { id } });
  expect(reply.body).toMatchObject({ success: true, numLikes: 0 });
});

test("The blocker finds the profile, marked and without posts; the blocked finds none", async () => {
  const [one, other] = await aPair();
  const posts = new Map([
    [one, await aPost(one)],
    [other, await aPost(other)],
  ]);
  await one.client.call(blockUser, on(other));

  const seen = await profileOf(other, one);
  expect(seen.body).toMatchObject({ blocked: true, muted: false, posts: [], postPageCount: 0 });
  const missing = await profileOf(one, other);
  expect(missing.status).toBe(404);
  expect(missing.body).toEqual({ success: false, message: "No profile found" });
  const nobody = await other.client.call(getProfile, { params: { username: aName() }, query: {} });
  expect(missing.body).toEqual(nobody.body);
  const list = { params: { id: one._id }, query: { category: 0, page: 1 } };
  expect((await other.client.call(listUserPosts, list)).status).toBe(404);
  expect((await one.client.call(getPost, { params: { id: posts.get(other) ?? "" } })).status).toBe(
    404,
  );
  expect((await other.client.call(getPost, { params: { id: posts.get(one) ?? "" } })).status).toBe(
    404,
  );
  expect((await other.client.fetch(`/profile/${one.username}`)).status).toBe(404);
  // As a post that does not exist.
  const page = await other.client.fetch(`/post/${posts.get(one)}`);
  expect([page.status, page.headers.get("location")]).toEqual([302, "/"]);

  await one.client.call(unblockUser, on(other));
  expect((await profileOf(other, one)).body).toMatchObject({ blocked: false, postPageCount: 1 });
  expect((await profileOf(one, other)).status).toBe(200);
});

test("A muted person's posts, comments and notifications are out of sight until unmuted", async () => {
  const [muter, muted] = await aPair();
  const [own, theirs] = [await aPost(muter), await aPost(muted)];
  await muter.client.call(followUser, on(muted));
  expect((await muter.client.call(muteUser, on(muted))).body.message).toBe(
    `Muted ${muted.username}`,
  );
  await commentOn(own, muted);
  await muted.client.call(likePost, { params: { id: own } });
  await muted.client.call(followUser, on(muter));

  const comments = () =>
    muter.client.call(listComments, { params: { id: own }, query: { page: 1 } });
  const following = () => muter.client.call(followingFeed, { query: { page: 1 } });
  const unread = async () => (await muter.client.call(getCurrentUser, {})).body;
  expect((await comments()).body.comments).toEqual([]);
  expect((await following()).body).toMatchObject({ posts: [], pageCount: 0 });
  expect(await unread()).toMatchObject({ notifications: [], unreadNotificationCount: 0 });
  expect(await notificationsOf(muter)).toEqual([]);
  const body = { notificationIds: [] };
  expect((await muter.client.call(readNotifications, { body })).body.unreadNotificationCount).toBe(
    0,
  );
  expect((await profileOf(muted, muter)).body).toMatchObject({
    muted: true,
    blocked: false,
    following: true,
  });
  // Muted, one notices nothing.
  expect((await profileOf(muter, muted)).body).toMatchObject({ muted: false, numFollowers: 1 });
  expect((await muted.client.call(getPost, { params: { id: own } })).status).toBe(200);

  await muter.client.call(unmuteUser, on(muted));
  expect((await comments()).body.comments).toHaveLength(1);
  expect((await following()).body.posts?.map(({ _id }) => _id)).toEqual([theirs]);
  expect(await unread()).toMatchObject({ unreadNotificationCount: 3 });
});

test("Open pages hear nothing of blocked and muted people", async () => {
  const [author, commenter, watcher] = [await aUser(app), await aUser(app), await aUser(app)];
  const [blocker, muter] = await aPair();
  const blockedByAuthor = await aUser(app);
  const id = await aPost(author);
  await blocker.client.call(blockUser, on(commenter));
  await muter.client.call(muteUser, on(commenter));
  await author.client.call(muteUser, on(commenter));
  await author.client.call(blockUser, on(blockedByAuthor));
  const heard: string[] = [];
  const pages = [];
  for (const user of [blocker, muter, blockedByAuthor, author]) {
    const page = await connected(aPage(app.url, user.client));
    await watching(page, { kind: "post", _id: id });
    page.on("NEW_COMMENT", ({ comment }) => heard.push(comment.text));
    page.on("NEW_NOTIFICATION", (one) => heard.push(one.notifyingEntityType));
    pages.push(page);
  }
  const page = await connected(aPage(app.url, watcher.client));
  await watching(page, { kind: "post", _id: id });
  const news = told(page, "NEW_COMMENT");
  await commentOn(id, commenter, "Unheard");
  expect((await soon(news)).comment.text).toBe("Unheard");
  // What tells everyone comes after whatever was told before.
  const liked = pages.map((page) => soon(told(page, "POST_LIKES")));
  await watcher.client.call(likePost, { params: { id } });
  await Promise.all(liked);
  expect(heard).toEqual(["Like"]);
});

test("Pages that are found by counts stay where they were", async () => {
  const [viewer, hidden] = await aPair();
  const category = 3;
  await viewer.client.call(blockUser, on(hidden));
  const [own, , second] = [
    await aPost(viewer, { category: String(category) }),
    await aPost(hidden, { category: String(category) }),
    await aPost(viewer, { category: String(category) }),
  ];
  const query = { category, page: 1 };
  const { body } = await viewer.client.call(exploreFeed, { query });
  expect(body.posts?.map(({ _id }) => _id)).toEqual([second, own]);
  expect(body.pageCount).toBe(1);
});

test("Twice counts once, and whoever is not blocked or muted can be unblocked and unmuted", async () => {
  const [one, other] = await aPair();
  for (const act of [unblockUser, unmuteUser, blockUser, blockUser, muteUser, muteUser]) {
    expect((await one.client.call(act, on(other))).status, act.path).toBe(200);
  }
  const { body } = await one.client.call(listBlocks, {});
  const person = { _id: other._id, username: other.username, avatar: null };
  expect(body).toEqual({ success: true, blocked: [person], muted: [person] });
  expect((await other.client.call(listBlocks, {})).body).toMatchObject({ blocked: [], muted: [] });
});

test("Nobody blocks or mutes themselves or nobody; staff can be muted, not blocked", async () => {
  const user = await aUser(app);
  const moderator = await aStaffMember(app);
  const messageOf = async (act: typeof blockUser, target: { _id: string }) => {
    const { status, body } = await user.client.call(act, { params: { id: target._id } });
    return [status, body.message];
  };
  expect(await messageOf(blockUser, user)).toEqual([403, "You cannot block yourself."]);
  expect(await messageOf(muteUser, user)).toEqual([403, "You cannot mute yourself."]);
  const refusal = "You cannot block staff. You can mute them.";
  expect(await messageOf(blockUser, moderator)).toEqual([403, refusal]);
  expect(await messageOf(muteUser, moderator)).toEqual([200, `Muted ${moderator.username}`]);
  for (const act of [blockUser, unblockUser, muteUser, unmuteUser]) {
    expect(await messageOf(act, { _id: "1" })).toEqual([404, "This user does not exist."]);
  }
  expect((await app.client().call(blockUser, on(user))).status).toBe(401);
  expect((await app.client().call(listBlocks, {})).status).toBe(401);
});

test("Blocking and following at once leaves no follow", async () => {
  const [one, other] = await aPair();
  for (let round = 0; round < 5; round++) {
    await Promise.all([
      other.client.call(followUser, on(one)),
      one.client.call(blockUser, on(other)),
      one.client.call(followUser, on(other)),
    ]);
    const stranger = (await profileOf(one, await aUser(app))).body;
    expect([stranger.numFollowers, stranger.numFollowing]).toEqual([0, 0]);
    await one.client.call(unblockUser, on(other));
    expect((await other.client.call(unfollowUser, on(one))).status).toBe(200);
  }
});
