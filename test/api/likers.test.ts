import { beforeEach, expect, test } from "vitest";
import { blockUser, muteUser } from "#contract/blocks/contract.ts";
import { followUser, PEOPLE_PAGE_SIZE } from "#contract/follows/contract.ts";
import { deletePost, getPost, likePost, unlikePost } from "#contract/posts/contract.ts";
import { listLikers } from "#contract/posts/likers.ts";
import type { Client } from "#test/client.ts";
import { aName, aPost, aUser, type TestUser } from "#test/makers.ts";
import { manyPeople } from "#test/many-rows.ts";
import { prune } from "#test/prune-site.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
let owner: TestUser;
let post: string;
beforeEach(async () => {
  owner = await aUser(app);
  post = await aPost(owner);
});

const like = (by: TestUser) => by.client.call(likePost, { params: { id: post } });
const list = (client: Client = app.client(), after?: string, id = post) =>
  client.call(listLikers, { params: { id }, query: { after } });
const namesFor = async (client?: Client) =>
  (await list(client)).body.people?.map(({ username }) => username);

test("lists those who like a post, the newest first", async () => {
  const [one, two] = [await aUser(app), await aUser(app)];
  await like(one);
  await like(two);
  expect(await namesFor()).toEqual([two.username, one.username]);
  await two.client.call(unlikePost, { params: { id: post } });
  expect(await namesFor()).toEqual([one.username]);
  await one.client.call(followUser, { params: { id: owner._id } });
  await owner.client.call(followUser, { params: { id: one._id } });
  expect((await list(owner.client)).body).toEqual({
    success: true,
    people: [
      {
        _id: one._id,
        username: one.username,
        avatar: null,
        numFollowers: 1,
        numPosts: 0,
        following: true,
        followsYou: true,
      },
    ],
    next: null,
  });
});

test("pages through many, each once", async () => {
  const { db } = app.services;
  const fans = await manyPeople(db, PEOPLE_PAGE_SIZE + 5, aName("fan"));
  const likes = fans.map((id) => ({ post_id: post, user_id: id }));
  await db.insertInto("likes").values(likes).execute();
  const people = fans.toReversed();
  const first = (await list()).body;
  expect(first.people).toHaveLength(PEOPLE_PAGE_SIZE);
  const second = (await list(app.client(), first.next ?? "")).body;
  const listed = [...(first.people ?? []), ...(second.people ?? [])];
  expect(listed.map(({ _id }) => _id)).toEqual(people);
  expect(second.next).toBeNull();
});

test("leaves out people whom the viewer does not see, banned ones and pruned likes", async () => {
  const [fan, banned, pruned, viewer] = await Promise.all(
    Array.from({ length: 4 }, () => aUser(app)),
  );
  if (!fan || !banned || !pruned || !viewer) throw new Error("no users");
  for (const user of [fan, banned, pruned]) await like(user);
  const moderator = await aStaffMember(app);
  await ban(moderator, banned, { days: 3 });
  await prune(moderator, pruned);
  expect(await namesFor()).toEqual([fan.username]);
  await viewer.client.call(muteUser, { params: { id: fan._id } });
  expect(await namesFor(viewer.client)).toEqual([]);
  const other = await aUser(app);
  await fan.client.call(blockUser, { params: { id: other._id } });
  expect(await namesFor(other.client)).toEqual([]);
  expect(await namesFor(fan.client)).toEqual([fan.username]);
});

test("returns 404 where the post itself does", async () => {
  const [stranger, blocked] = [await aUser(app), await aUser(app)];
  await like(stranger);
  await owner.client.call(blockUser, { params: { id: blocked._id } });
  expect((await list(blocked.client)).status).toBe(404);
  expect((await list(app.client(), undefined, "1")).status).toBe(404);
  await owner.client.call(deletePost, { params: { id: post } });
  expect((await list(stranger.client)).status).toBe(404);
});

test("says on the post whether its viewer follows the maker", async () => {
  const fan = await aUser(app);
  const followed = async (client: Client) =>
    (await client.call(getPost, { params: { id: post } })).body.post?.owner.following;
  expect([await followed(fan.client), await followed(app.client())]).toEqual([false, false]);
  await fan.client.call(followUser, { params: { id: owner._id } });
  const stranger = await aUser(app);
  const viewers = [fan.client, stranger.client, app.client(), owner.client];
  expect(await Promise.all(viewers.map(followed))).toEqual([true, false, false, false]);
});
