import { expect, test } from "vitest";
import { PAGE_SIZE } from "#contract/feeds/contract.ts";
import { followUser, unfollowUser } from "#contract/follows/contract.ts";
import { getProfile, listUserPosts } from "#contract/users/contract.ts";
import type { Client } from "#test/client.ts";
import { aCharacter, aPost, aUser, type TestUser } from "#test/makers.ts";
import { sharedApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

const app = sharedApp();

const profileOf = async ({ username }: TestUser, client: Client = app.client()) =>
  (await client.call(getProfile, { params: { username }, query: {} })).body;

const listOf = async (
  { _id }: TestUser,
  page: unknown,
  category: unknown = 0,
  client = app.client(),
) => (await client.call(listUserPosts, { params: { id: _id }, query: { page, category } })).body;

test("returns the user, the characters, the counts and the newest symbols", async () => {
  const user = await aUser(app);
  const character = await aCharacter(user);
  const older = await aPost(user, { title: "older" });
  const newer = await aPost(user, { title: "newer" });
  await aPost(user, { category: "2", title: "a car" });
  const profile = await profileOf(user);
  expect(profile).toMatchObject({
    _id: user._id,
    username: user.username,
    characters: [character],
    roles: [0],
    banned: false,
    numPosts: 3,
    numFollowers: 0,
    numFollowing: 0,
    following: false,
    postPageCount: 1,
  });
  expect(profile.posts?.map(({ _id }) => _id)).toEqual([newer, older]);
  expect(Date.parse(profile.createdAt ?? "")).not.toBeNaN();
});

test("following and unfollowing are idempotent and change the counts", async () => {
  const [user, follower] = [await aUser(app), await aUser(app)];
  const follow = () => follower.client.call(followUser, { params: { id: user._id } });
  const unfollow = () => follower.client.call(unfollowUser, { params: { id: user._id } });
  expect((await follow()).body.message).toBe(`Followed ${user.username}`);
  await Promise.all([follow(), follow(), follow()]);
  expect(await profileOf(user, follower.client)).toMatchObject({
    numFollowers: 1,
    following: true,
  });
  expect(await profileOf(user)).toMatchObject({ numFollowers: 1, following: false });
  expect(await profileOf(follower)).toMatchObject({ numFollowing: 1 });
  expect((await unfollow()).body.message).toBe(`Unfollowed ${user.username}`);
  await Promise.all([unfollow(), unfollow()]);
  expect(await profileOf(user, follower.client)).toMatchObject({
    numFollowers: 0,
    following: false,
  });
  expect(await profileOf(follower)).toMatchObject({ numFollowing: 0 });
});

test("lists posts in pages, newest first; pages past the end are empty with the true count", async () => {
  const user = await aUser(app);
  const count = PAGE_SIZE + 3;
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    ids.unshift(await writePost(app, { ownerId: user._id, category: 1 }));
  }
  const [first, second, past] = [
    await listOf(user, 1, 1),
    await listOf(user, 2, 1),
    await listOf(user, 9, 1),
  ];
  expect(first.posts?.map(({ _id }) => _id)).toEqual(ids.slice(0, PAGE_SIZE));
  expect(second.posts?.map(({ _id }) => _id)).toEqual(ids.slice(PAGE_SIZE));
  expect(past).toMatchObject({ posts: [], postPageCount: 2 });
  expect(await listOf(user, "x", 1)).toEqual(first);
  expect(await listOf(user, 0, 1)).toEqual(first);
  expect(await listOf(user, 1, 0)).toMatchObject({ posts: [], postPageCount: 0 });
});
