import { expect, test } from "vitest";
import {
  blockUser,
  listBlocks,
  MUTED_PEOPLE_MAX,
  muteUser,
  unblockUser,
  unmuteUser,
} from "#contract/blocks/contract.ts";
import { editComment, listComments } from "#contract/comments/contract.ts";
import { followingFeed } from "#contract/feeds/contract.ts";
import { readNotifications } from "#contract/notifications/contract.ts";
import { getProfile, listUserPosts } from "#contract/users/contract.ts";
import {
  block,
  comment,
  follow,
  like,
  mute,
  unblock,
  unfollow,
  unlike,
  unmute,
} from "#test/acts.ts";
import { aPage, connected, nextEvent, watching } from "#test/live-client.ts";
import { aName, aPost, aUser, type TestUser } from "#test/makers.ts";
import { manyPeople } from "#test/many-rows.ts";
import { me, newsOf, postOf, profileOf, statusOf } from "#test/reads.ts";
import { aStaffMember } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

const on = ({ _id }: TestUser) => ({ params: { id: _id } });

async function aPair(): Promise<[TestUser, TestUser]> {
  return [await aUser(app), await aUser(app)];
}

test("blocking removes the follows between the two users, with their counts and notifications", async () => {
  const [one, other] = await aPair();
  await follow(one, other);
  await follow(other, one);
  const reply = await block(one, other);
  expect(reply.body).toEqual({ success: true, message: `Blocked ${other.username}` });
  const stranger = await aUser(app);
  for (const user of [one, other]) {
    const profile = await profileOf(stranger.client, user);
    expect([profile.numFollowers, profile.numFollowing]).toEqual([0, 0]);
  }
  await unblock(one, other);
  expect(await newsOf(one.client)).toEqual([]);
  expect((await profileOf(one.client, other)).following).toBe(false);
});

test("neither user can follow, like, comment on or notify the other", async () => {
  const [one, other] = await aPair();
  const posts = new Map([
    [one, await aPost(one)],
    [other, await aPost(other)],
  ]);
  await block(one, other);
  for (const [actor, target] of [
    [one, other],
    [other, one],
  ] as const) {
    const followed = await follow(actor, target);
    expect(followed.status).toBe(403);
    expect(followed.body.message).toBe("You cannot do this to this user.");
    const id = posts.get(target) ?? "";
    expect((await like(actor, id)).status).toBe(404);
    expect((await comment(actor, id)).status).toBe(404);
    expect(await newsOf(target.client)).toEqual([]);
  }
});

test("staff cannot comment on posts of users they block, who do not find theirs", async () => {
  const [moderator, other] = [await aStaffMember(app), await aUser(app)];
  const [theirs, ownPost] = [await aPost(other), await aPost(moderator)];
  const before = await comment(moderator, theirs);
  await block(moderator, other);
  const params = { id: before.body.comment?._id ?? "" };
  for (const refused of [
    await comment(moderator, theirs),
    await moderator.client.call(editComment, { params, body: { text: "Another" } }),
  ]) {
    const { status, body } = refused;
    expect([status, body.message]).toEqual([403, "You cannot do this to this user."]);
  }
  expect((await comment(other, ownPost)).status).toBe(404);
  expect((await comment(moderator, "1")).status).toBe(404);
});

test("a like from before the block can be removed", async () => {
  const [one, other] = await aPair();
  const id = await aPost(one);
  await like(other, id);
  await block(one, other);
  const reply = await unlike(other, id);
  expect(reply.body).toMatchObject({ success: true, numLikes: 0 });
});

test("the blocker sees the profile as blocked and without posts; the blocked user gets 404", async () => {
  const [one, other] = await aPair();
  const posts = new Map([
    [one, await aPost(one)],
    [other, await aPost(other)],
  ]);
  await block(one, other);

  expect(await profileOf(one.client, other)).toMatchObject({
    blocked: true,
    posts: [],
    postPageCount: 0,
  });
  const seek = (username: string) =>
    other.client.call(getProfile, { params: { username }, query: {} });
  const missing = await seek(one.username);
  expect(missing.status).toBe(404);
  expect(missing.body).toEqual({ success: false, message: "No profile found" });
  expect(missing.body).toEqual((await seek(aName())).body);
  const list = { params: { id: one._id }, query: { category: 0, page: 1 } };
  expect((await other.client.call(listUserPosts, list)).status).toBe(404);
  expect(await statusOf(one.client, posts.get(other) ?? "")).toBe(404);
  expect(await statusOf(other.client, posts.get(one) ?? "")).toBe(404);
  expect((await other.client.fetch(`/profile/${one.username}`)).status).toBe(404);
  // A blocked viewer gets the same page as for a post that does not exist.
  const page = await other.client.fetch(`/post/${posts.get(one)}`);
  expect([page.status, page.headers.get("location")]).toEqual([302, "/#missing-post"]);

  await unblock(one, other);
  expect(await profileOf(one.client, other)).toMatchObject({ blocked: false, postPageCount: 1 });
  expect((await seek(one.username)).status).toBe(200);
});

test("names muted users to whoever mutes them, and hides only their notifications until unmuted", async () => {
  const [muter, muted] = await aPair();
  const [ownPost, theirs] = [await aPost(muter), await aPost(muted)];
  await follow(muter, muted);
  expect(await me(muter.client)).toMatchObject({ mutedPeople: [] });
  expect((await mute(muter, muted)).body.message).toBe(`Muted ${muted.username}`);
  await comment(muted, ownPost);
  await like(muted, ownPost);
  await follow(muted, muter);

  const comments = () =>
    muter.client.call(listComments, { params: { id: ownPost }, query: { page: 1 } });
  const following = () => muter.client.call(followingFeed, { query: { page: 1 } });
  expect((await comments()).body.comments).toMatchObject([{ owner: { _id: muted._id } }]);
  expect((await following()).body).toMatchObject({ posts: [{ _id: theirs }], pageCount: 1 });
  expect(await me(muter.client)).toMatchObject({
    mutedPeople: [muted._id],
    notifications: [],
    unreadNotificationCount: 0,
  });
  expect(await newsOf(muter.client)).toEqual([]);
  const body = { notificationIds: [] };
  expect((await muter.client.call(readNotifications, { body })).body.unreadNotificationCount).toBe(
    0,
  );
  expect(await profileOf(muter.client, muted)).toMatchObject({ blocked: false, following: true });
  // A mute is invisible to the muted user.
  expect(await me(muted.client)).toMatchObject({ mutedPeople: [] });
  expect(await statusOf(muted.client, ownPost)).toBe(200);

  await unmute(muter, muted);
  expect(await me(muter.client)).toMatchObject({ mutedPeople: [], unreadNotificationCount: 3 });
});

test("mutes up to 1,000 people, of whom one may be muted again", async () => {
  const [muter, other] = await aPair();
  const [first, ...people] = await manyPeople(app.db, MUTED_PEOPLE_MAX, aName("muted"));
  const rows = people.map((muted_id) => ({ muter_id: muter._id, muted_id }));
  await app.db.insertInto("mutes").values(rows).execute();
  expect((await mute(muter, { _id: first ?? "" })).status).toBe(200);
  const { status, body } = await mute(muter, other);
  expect([status, body.message]).toEqual([
    409,
    "You can mute up to 1,000 people. Unmute one first.",
  ]);
  expect((await mute(muter, { _id: first ?? "" })).status).toBe(200);
  expect((await me(muter.client)).mutedPeople).toHaveLength(1_000);
});

test("who takes back a mute, follow, like or block leaves those of others", async () => {
  const [one, other] = await aPair();
  const target = await aUser(app);
  const id = await aPost(target);
  for (const user of [one, other]) {
    await mute(user, target);
    await follow(user, target);
    await like(user, id);
  }
  await unmute(one, target);
  await unfollow(one, target);
  await unlike(one, id);
  for (const [user, remains] of [
    [one, false],
    [other, true],
  ] as const) {
    expect((await me(user.client)).mutedPeople).toEqual(remains ? [target._id] : []);
    expect(await profileOf(user.client, target)).toMatchObject({
      following: remains,
      numFollowers: 1,
    });
    expect(await postOf(user.client, id)).toMatchObject({ liked: remains, numLikes: 1 });
  }
  for (const user of [one, other]) await block(user, target);
  await unblock(one, target);
  expect((await profileOf(one.client, target)).blocked).toBe(false);
  expect((await profileOf(other.client, target)).blocked).toBe(true);
});

test("open pages receive no events of blocked and muted users", async () => {
  const [author, commenter, watcher] = [await aUser(app), await aUser(app), await aUser(app)];
  const [blocker, muter] = await aPair();
  const blockedByAuthor = await aUser(app);
  const id = await aPost(author);
  await block(blocker, commenter);
  await mute(muter, commenter);
  await mute(author, commenter);
  await block(author, blockedByAuthor);
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
  await comment(commenter, id, "Unheard");
  expect((await news).comment.text).toBe("Unheard");
  // Like counts are broadcast to everyone, and arrive after all earlier events.
  const liked = pages.map((page) => nextEvent(page, "POST_LIKES"));
  await like(watcher, id);
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
    await Promise.all([follow(other, one), block(one, other), follow(one, other)]);
    const stranger = await profileOf((await aUser(app)).client, one);
    expect([stranger.numFollowers, stranger.numFollowing]).toEqual([0, 0]);
    await unblock(one, other);
    expect((await unfollow(other, one)).status).toBe(200);
  }
});
