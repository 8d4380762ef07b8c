import { beforeEach, describe, expect, test } from "vitest";
import { likedFeed, PAGE_SIZE } from "#contract/feeds/contract.ts";
import { PEOPLE_PAGE_SIZE } from "#contract/follows/contract.ts";
import { deletePost, listLikers } from "#contract/posts/contract.ts";
import { block, follow, like, mute, unlike } from "#test/acts.ts";
import type { Client } from "#test/client.ts";
import { aName, aPost, aUser, type TestUser } from "#test/makers.ts";
import { manyPeople } from "#test/many-rows.ts";
import { prepared, renewed } from "#test/prepared.ts";
import { prune } from "#test/prune-site.ts";
import { postOf } from "#test/reads.ts";
import { rowsOf } from "#test/rows.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

const app = sharedApp();
const owner = prepared(() => aUser(app));
const USERS = 4;
const ACTS = 12;

const notificationsOf = (postId: string) => rowsOf(app, "notifications", { post_id: postId });

test("a like changes the count by 1, and a repeated one counts and notifies once", async () => {
  const id = await aPost(owner);
  const fan = await aUser(app, { verified: false });
  expect((await postOf(fan.client, id))?.liked).toBe(false);
  expect((await like(fan, id)).body).toEqual({
    success: true,
    message: "Liked",
    liked: true,
    numLikes: 1,
  });
  expect((await like(fan, id)).body).toMatchObject({ liked: true, numLikes: 1 });
  expect(await postOf(fan.client, id)).toMatchObject({ liked: true, numLikes: 1 });
  expect(await postOf(app.client(), id)).toMatchObject({ liked: false, numLikes: 1 });
  expect(await notificationsOf(id)).toMatchObject([{ sender_id: fan._id }]);
  expect((await unlike(fan, id)).body).toEqual({
    success: true,
    message: "Unliked",
    liked: false,
    numLikes: 0,
  });
  expect((await unlike(fan, id)).body).toMatchObject({ liked: false, numLikes: 0 });
  expect(await postOf(fan.client, id)).toMatchObject({ liked: false, numLikes: 0 });
  expect(await notificationsOf(id)).toEqual([]);
});

test("one's own like counts and notifies nobody", async () => {
  const id = await aPost(owner);
  expect((await like(owner, id)).body).toMatchObject({ liked: true, numLikes: 1 });
  expect(await notificationsOf(id)).toEqual([]);
});

test("returns 404 for a missing post", async () => {
  for (const act of [like, unlike]) expect((await act(owner, "1")).status).toBe(404);
});

test("counts simultaneous likes and unlikes of the same posts correctly", async () => {
  const posts = await Promise.all([aPost(owner), aPost(owner), aPost(await aUser(app))]);
  const fans = await Promise.all(Array.from({ length: USERS }, () => aUser(app)));
  // Each user has the site open in two tabs.
  const tabs = fans.flatMap((user, fan) => [0, 1].map((tab) => ({ user, fan, tab })));
  const statuses = await Promise.all(
    tabs.map(async ({ user, fan, tab }) => {
      const seen: number[] = [];
      for (let index = tab; index < ACTS; index += 2) {
        const act = (fan * 7 + index * 13) % 5 < 3 ? like : unlike;
        seen.push((await act(user, posts[(fan + index) % posts.length] ?? "")).status);
      }
      return seen;
    }),
  );
  expect(statuses.flat()).toHaveLength(USERS * ACTS);
  expect(new Set(statuses.flat())).toEqual(new Set([200]));
  for (const id of posts) {
    const liked = await Promise.all(
      fans.map(async ({ client }) => (await postOf(client, id))?.liked),
    );
    const numLikes = liked.filter(Boolean).length;
    expect((await postOf(app.client(), id))?.numLikes).toBe(numLikes);
    expect(await notificationsOf(id)).toHaveLength(numLikes);
  }
});

describe("The people who like a post", () => {
  const owner = renewed(() => aUser(app));
  let post: string;
  beforeEach(async () => {
    post = await aPost(owner);
  });

  const list = (client: Client = app.client(), after?: string, id = post) =>
    client.call(listLikers, { params: { id }, query: { after } });
  const namesFor = async (client?: Client) =>
    (await list(client)).body.people?.map(({ username }) => username);

  test("lists those who like a post, the newest first", async () => {
    const [one, two] = [await aUser(app), await aUser(app)];
    await like(one, post);
    await like(two, post);
    expect(await namesFor()).toEqual([two.username, one.username]);
    await unlike(two, post);
    expect(await namesFor()).toEqual([one.username]);
    await follow(one, owner);
    await follow(owner, one);
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
    const fans = await manyPeople(app.db, PEOPLE_PAGE_SIZE + 5, aName("fan"));
    const likes = fans.map((id) => ({ post_id: post, user_id: id }));
    await app.db.insertInto("likes").values(likes).execute();
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
    for (const user of [fan, banned, pruned]) await like(user, post);
    const moderator = await aStaffMember(app);
    await ban(moderator, banned, { days: 3 });
    await prune(moderator, pruned);
    expect(await namesFor()).toEqual([fan.username]);
    await mute(viewer, fan);
    expect(await namesFor(viewer.client)).toEqual([fan.username]);
    const other = await aUser(app);
    await block(fan, other);
    expect(await namesFor(other.client)).toEqual([]);
    expect(await namesFor(fan.client)).toEqual([fan.username]);
  });

  test("returns 404 where the post itself does", async () => {
    const [stranger, blocked] = [await aUser(app), await aUser(app)];
    await like(stranger, post);
    await block(owner, blocked);
    expect((await list(blocked.client)).status).toBe(404);
    expect((await list(app.client(), undefined, "1")).status).toBe(404);
    await owner.client.call(deletePost, { params: { id: post } });
    expect((await list(stranger.client)).status).toBe(404);
  });

  test("says on the post whether its viewer follows the maker", async () => {
    const fan = await aUser(app);
    const followed = async (client: Client) => (await postOf(client, post))?.owner.following;
    expect([await followed(fan.client), await followed(app.client())]).toEqual([false, false]);
    await follow(fan, owner);
    const stranger = await aUser(app);
    const viewers = [fan.client, stranger.client, app.client(), owner.client];
    expect(await Promise.all(viewers.map(followed))).toEqual([true, false, false, false]);
  });
});

describe("the list of what one likes", () => {
  const liked = async ({ client }: TestUser, page = 1) => {
    const { body } = await client.call(likedFeed, { query: { page, tiles: true } });
    return { ids: body.posts?.map(({ _id }) => _id), pageCount: body.pageCount };
  };

  test("begins with what was liked last, for its owner alone", async () => {
    const [fan, other] = [await aUser(app), await aUser(app)];
    const [first, second, third] = [await aPost(owner), await aPost(owner), await aPost(owner)];
    for (const id of [second, third, first]) await like(fan, id);
    await like(other, third);
    expect(await liked(fan)).toEqual({ ids: [first, third, second], pageCount: 1 });
    expect(await liked(other)).toEqual({ ids: [third], pageCount: 1 });
    await unlike(fan, third);
    await owner.client.call(deletePost, { params: { id: second } });
    expect(await liked(fan)).toEqual({ ids: [first], pageCount: 1 });
    await block(fan, owner);
    expect(await liked(fan)).toEqual({ ids: [], pageCount: 0 });
    expect((await app.client().call(likedFeed, { query: {} })).status).toBe(401);
  });

  test("has pages", async () => {
    const fan = await aUser(app);
    const ids = [];
    for (let count = 0; count <= PAGE_SIZE; count += 1) {
      ids.push(await writePost(app, { ownerId: owner._id, category: 0, nsfw: false }));
    }
    for (const id of ids) await like(fan, id);
    const newest = ids.toReversed();
    expect(await liked(fan)).toEqual({ ids: newest.slice(0, PAGE_SIZE), pageCount: 2 });
    expect(await liked(fan, 2)).toEqual({ ids: newest.slice(PAGE_SIZE), pageCount: 2 });
  });
});
