import { sql } from "kysely";
import { expect, test } from "vitest";
import { followingFeed, newFollowed, seeFollowed } from "#contract/feeds/contract.ts";
import { deletePost } from "#contract/posts/contract.ts";
import { follow, mute, unfollow, unmute } from "#test/acts.ts";
import type { Client } from "#test/client.ts";
import { aName, aUser, setUser, type TestUser } from "#test/makers.ts";
import { manyPeople } from "#test/many-rows.ts";
import { rowsOf } from "#test/rows.ts";
import { sharedApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

const app = sharedApp();
const PAGE = 24;

const feed = async (client: Client, page: unknown = 1, nsfw?: boolean) =>
  (await client.call(followingFeed, { query: { page, nsfw } })).body;
const idsOf = async (client: Client, page?: unknown, nsfw?: boolean) =>
  (await feed(client, page, nsfw)).posts?.map(({ _id }) => _id);
test("shows the posts of followed users at once, and nobody else's", async () => {
  const [reader, first, second, stranger] = (await Promise.all(
    Array.from({ length: 4 }, () => aUser(app)),
  )) as [TestUser, TestUser, TestUser, TestUser];
  expect(await feed(reader.client)).toMatchObject({ posts: [], pageCount: 0 });
  const older = await writePost(app, { ownerId: first._id, category: 3 });
  const newer = await writePost(app, { ownerId: second._id });
  await writePost(app, { ownerId: stranger._id });
  await writePost(app, { ownerId: reader._id });
  await Promise.all([follow(reader, first), follow(reader, second)]);
  expect(await feed(reader.client)).toMatchObject({ pageCount: 1 });
  expect(await idsOf(reader.client)).toEqual([newer, older]);
  await unfollow(reader, second);
  expect(await idsOf(reader.client)).toEqual([older]);
  await first.client.call(deletePost, { params: { id: older } });
  expect(await feed(reader.client)).toMatchObject({ posts: [], pageCount: 0 });
});

test("merges the posts of followed users on every page, newest first, with and without NSFW", async () => {
  const reader = await aUser(app);
  const followed = await Promise.all(Array.from({ length: 5 }, () => aUser(app)));
  for (const user of followed) await follow(reader, user);
  const expected: { id: string; nsfw: boolean }[] = [];
  for (let count = 0; count < 56; count += 1) {
    // One user posts rarely, another 26 times in a row.
    const who = count > 20 && count < 47 ? 4 : [0, 0, 1, 2, 0, 1, 0, 3][count % 8];
    const nsfw = count % 3 === 0;
    const id = await writePost(app, {
      ownerId: followed[who ?? 0]?._id ?? "",
      category: count % 4,
      nsfw,
    });
    expected.unshift({ id, nsfw });
  }
  const check = async (nsfw: boolean, wanted: string[]) => {
    const pageCount = Math.ceil(wanted.length / PAGE);
    for (let page = 1; page <= pageCount + 1; page += 1) {
      const answer = await feed(reader.client, page, nsfw);
      const ids = wanted.slice((page - 1) * PAGE, page * PAGE);
      expect(answer.posts?.map(({ _id }) => _id)).toEqual(ids);
      expect(answer.pageCount).toBe(pageCount);
    }
  };
  const decent = expected.filter(({ nsfw }) => !nsfw).map(({ id }) => id);
  await check(true, decent);
  await setUser(app, reader, { setting_view_nsfw: true });
  await check(
    true,
    expected.map(({ id }) => id),
  );
  await check(false, decent);
  expect(await idsOf(reader.client, "x", true)).toEqual(
    expected.slice(0, PAGE).map(({ id }) => id),
  );
});

test("pages through the posts of hundreds of followed users to the last", async () => {
  const [reader, stranger, ...makers] = await Promise.all(
    Array.from({ length: 6 }, () => aUser(app)),
  );
  if (!reader || !stranger) throw new Error("There are six of them.");
  for (const maker of makers) await follow(reader, maker);
  await followSilent(reader, 310);
  const expected: string[] = [];
  for (let count = 0; count < 60; count += 1) {
    const maker = makers[count % makers.length];
    if (count % 3 === 0) await writePost(app, { ownerId: stranger._id });
    else if (maker) expected.unshift(await writePost(app, { ownerId: maker._id }));
  }
  for (const page of [1, 2, 3]) {
    expect(await idsOf(reader.client, page)).toEqual(
      expected.slice((page - 1) * PAGE, page * PAGE),
    );
  }
  expect(await feed(reader.client)).toMatchObject({ pageCount: 2 });
});

/** Makes a user follow `count` users who have never posted. */
async function followSilent(reader: TestUser, count: number): Promise<void> {
  const users = await manyPeople(app.db, count, aName("silent"));
  const follows = users.map((id) => ({ follower_id: reader._id, followed_id: id }));
  await app.db.insertInto("follows").values(follows).execute();
}

test("notifies once of a follow, and removes the notification on unfollowing", async () => {
  const [fan, star] = [await aUser(app), await aUser(app)];
  const notifications = () => rowsOf(app, "notifications", { user_id: star._id });
  await follow(fan, star);
  await follow(fan, star);
  expect(await notifications()).toMatchObject([{ sender_id: fan._id }]);
  await unfollow(fan, star);
  expect(await notifications()).toEqual([]);
});

test("counts what is new since the last visit, and says in a visit up to where one had been", async () => {
  const [reader, maker, stranger] = [await aUser(app), await aUser(app), await aUser(app)];
  const { client } = reader;
  await follow(reader, maker);
  const newOnes = async (nsfw = false) =>
    (await client.call(newFollowed, { query: { nsfw } })).body.count;
  const see = (id: string) => client.call(seeFollowed, { body: { id } });
  const post = (nsfw = false) => writePost(app, { ownerId: maker._id, nsfw });
  const first = await post();
  expect([await newOnes(), (await feed(client)).seen]).toEqual([0, null]);
  await see(first);
  expect([await newOnes(), (await feed(client)).seen]).toEqual([0, first]);

  const second = await post();
  await post(true);
  await writePost(app, { ownerId: stranger._id });
  expect(await newOnes()).toBe(1);
  await setUser(app, reader, { setting_view_nsfw: true });
  expect(await newOnes(true)).toBe(2);
  await mute(reader, maker);
  expect(await newOnes(true)).toBe(0);
  await unmute(reader, maker);

  // Within half an hour it is the same visit.
  await see(second);
  expect([await newOnes(), (await feed(client)).seen]).toEqual([0, first]);
  await see(first);
  expect(await newOnes()).toBe(0);
  await app.db
    .updateTable("following_visits")
    .set({ seen_at: sql`now() - interval '31 minutes'` })
    .where("user_id", "=", reader._id)
    .execute();
  const third = await post();
  expect(await newOnes()).toBe(1);
  await see(third);
  expect([await newOnes(), (await feed(client)).seen]).toEqual([0, second]);
});
