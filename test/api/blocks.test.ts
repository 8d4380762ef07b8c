import { expect, test } from "vitest";
import {
  blockUser,
  listBlocks,
  muteUser,
  unblockUser,
  unmuteUser,
} from "#contract/blocks/contract.ts";
import { createComment, editComment, listComments } from "#contract/comments/contract.ts";
import { followingFeed } from "#contract/feeds/contract.ts";
import { followUser, unfollowUser } from "#contract/follows/contract.ts";
import { readNotifications } from "#contract/notifications/contract.ts";
import { getPost, likePost, unlikePost } from "#contract/posts/contract.ts";
import { getProfile, listUserPosts } from "#contract/users/contract.ts";
import { unlike } from "#test/acts.ts";
import { aPage, connected, nextEvent, watching } from "#test/live-client.ts";
import { aName, aPost, aUser, type TestUser } from "#test/makers.ts";
import { me, newsOf } from "#test/reads.ts";
import { aStaffMember } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

const on = ({ _id }: TestUser) => ({ params: { id: _id } });
const profileOf = ({ username }: TestUser, viewer: TestUser) =>
  viewer.client.call(getProfile, { params: { username }, query: {} });
const commentOn = (id: string, by: TestUser, text = "Nice") =>
  by.client.call(createComment, { params: { id }, body: { text } });

async function aPair(): Promise<[TestUser, TestUser]> {
  return [await aUser(app), await aUser(app)];
}

test("blocking removes the follows between the two users, with their counts and notifications", async () => {
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
  expect(await newsOf(one.client)).toEqual([]);
  expect((await profileOf(other, one)).body.following).toBe(false);
});

test("neither user can follow, like, comment on or notify the other", async () => {
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
    expect(await newsOf(target.client)).toEqual([]);
  }
});

test("staff cannot comment on posts of users they block, who do not find theirs", async () => {
  const [moderator, other] = [await aStaffMember(app), await aUser(app)];
  const [theirs, ownPost] = [await aPost(other), await aPost(moderator)];
  const before = await commentOn(theirs, moderator);
  await moderator.client.call(blockUser, on(other));
  const params = { id: before.body.comment?._id ?? "" };
  for (const refused of [
    await commentOn(theirs, moderator),
    await moderator.client.call(editComment, { params, body: { text: "Another" } }),
  ]) {
    const { status, body } = refused;
    expect([status, body.message]).toEqual([403, "You cannot do this to this user."]);
  }
  expect((await commentOn(ownPost, other)).status).toBe(404);
  expect((await commentOn("1", moderator)).status).toBe(404);
});

test("a like from before the block can be removed", async () => {
  const [one, other] = await aPair();
  const id = await aPost(one);
  await other.client.call(likePost, { params: { id } });
  await one.client.call(blockUser, on(other));
  const reply = await unlike(other, id);
  expect(reply.body).toMatchObject({ success: true, numLikes: 0 });
});

test("the blocker sees the profile as blocked and without posts; the blocked user gets 404", async () => {
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
  // A blocked viewer gets the same page as for a post that does not exist.
  const page = await other.client.fetch(`/post/${posts.get(one)}`);
  expect([page.status, page.headers.get("location")]).toEqual([302, "/#missing-post"]);

  await one.client.call(unblockUser, on(other));
  expect((await profileOf(other, one)).body).toMatchObject({ blocked: false, postPageCount: 1 });
  expect((await profileOf(one, other)).status).toBe(200);
});

test("hides a muted user's posts, comments and notifications until unmuted", async () => {
  const [muter, muted] = await aPair();
  const [ownPost, theirs] = [await aPost(muter), await aPost(muted)];
  await muter.client.call(followUser, on(muted));
  expect((await muter.client.call(muteUser, on(muted))).body.message).toBe(
    `Muted ${muted.username}`,
  );
  await commentOn(ownPost, muted);
  await muted.client.call(likePost, { params: { id: ownPost } });
  await muted.client.call(followUser, on(muter));

  const comments = () =>
    muter.client.call(listComments, { params: { id: ownPost }, query: { page: 1 } });
  const following = () => muter.client.call(followingFeed, { query: { page: 1 } });
  const unread = async () => await me(muter.client);
  expect((await comments()).body.comments).toEqual([]);
  expect((await following()).body).toMatchObject({ posts: [], pageCount: 0 });
  expect(await unread()).toMatchObject({ notifications: [], unreadNotificationCount: 0 });
  expect(await newsOf(muter.client)).toEqual([]);
  const body = { notificationIds: [] };
  expect((await muter.client.call(readNotifications, { body })).body.unreadNotificationCount).toBe(
    0,
  );
  expect((await profileOf(muted, muter)).body).toMatchObject({
    muted: true,
    blocked: false,
    following: true,
  });
  // A mute is invisible to the muted user.
  expect((await profileOf(muter, muted)).body).toMatchObject({ muted: false, numFollowers: 1 });
  expect((await muted.client.call(getPost, { params: { id: ownPost } })).status).toBe(200);

  await muter.client.call(unmuteUser, on(muted));
  expect((await comments()).body.comments).toHaveLength(1);
  expect((await following()).body.posts?.map(({ _id }) => _id)).toEqual([theirs]);
  expect(await unread()).toMatchObject({ unreadNotificationCount: 3 });
});

test("who takes back a mute, follow, like or block leaves those of others", async () => {
  const [one, other] = await aPair();
  const target = await aUser(app);
  const like = { params: { id: await aPost(target) } };
  for (const { client } of [one, other]) {
    await client.call(muteUser, on(target));
    await client.call(followUser, on(target));
    await client.call(likePost, like);
  }
  await one.client.call(unmuteUser, on(target));
  await one.client.call(unfollowUser, on(target));
  await one.client.call(unlikePost, like);
  for (const [user, remains] of [
    [one, false],
    [other, true],
  ] as const) {
    const profile = await profileOf(target, user);
    expect(profile.body).toMatchObject({ muted: remains, following: remains, numFollowers: 1 });
    const { post } = (await user.client.call(getPost, like)).body;
    expect(post).toMatchObject({ liked: remains, numLikes: 1 });
  }
  for (const { client } of [one, other]) await client.call(blockUser, on(target));
  await one.client.call(unblockUser, on(target));
  expect((await profileOf(target, one)).body.blocked).toBe(false);
  expect((await profileOf(target, other)).body.blocked).toBe(true);
});

test("open pages receive no events of blocked and muted users", async () => {
  const [author, commenter, watcher] = [await aUser(app), await aUser(app), await aUser(app)];
  const [blocker, muter] = await aPair();
  const blockedByAuthor = await aUser(app);
  const id = await aPost(author);
  await blocker.client.call(blockUser, on(commenter));
  await muter.client.call(muteUser, on(commenter));
  await author.client.call(muteUser, on(commenter));
  await author.client.call(blockUser, on(blockedByAuthor));
  const received: string[] = [];
  const pages = [];
  for (const user of [blocker, muter, blockedByAuthor, author]) {
    const page = await connected(aPage(app.url, user.client));
    await watching(page, { kind: "post", _id: id });
    page.on("NEW_COMMENT", ({ comment }) => received.push(comment.text));
    page.on("NEW_NOTIFICATION", (one) => received.push(one.notifyingEntityType));
    pages.push(page);
  }
  const page = await connected(aPage(app.url, watcher.client));
  await watching(page, { kind: "post", _id: id });
  const news = nextEvent(page, "NEW_COMMENT");
  await commentOn(id, commenter, "Unheard");
  expect((await news).comment.text).toBe("Unheard");
  // Like counts are broadcast to everyone, and arrive after all earlier events.
  const liked = pages.map((page) => nextEvent(page, "POST_LIKES"));
  await watcher.client.call(likePost, { params: { id } });
  await Promise.all(liked);
  expect(received).toEqual(["Like"]);
});

test("blocking and muting are idempotent, as is taking them back, and are listed, the last first", async () => {
  const [one, other] = await aPair();
  for (const act of [unblockUser, unmuteUser, blockUser, blockUser, muteUser, muteUser]) {
    expect((await one.client.call(act, on(other))).status, act.path).toBe(200);
  }
  const { body } = await one.client.call(listBlocks, {});
  const person = { _id: other._id, username: other.username, avatar: null };
  expect(body).toEqual({ success: true, blocked: [person], muted: [person] });
  expect((await other.client.call(listBlocks, {})).body).toMatchObject({ blocked: [], muted: [] });
  const last = await aUser(app);
  for (const act of [blockUser, muteUser]) await one.client.call(act, on(last));
  const both = (await one.client.call(listBlocks, {})).body;
  for (const people of [both.blocked, both.muted]) {
    expect(people?.map(({ _id }) => _id)).toEqual([last._id, other._id]);
  }
});

test("refuses to block or mute oneself or a missing user; staff can be muted, not blocked", async () => {
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
});

test("leaves no follow when a block and a follow happen at once", async () => {
  const [one, other] = await aPair();
  for (let round = 0; round < 3; round++) {
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
