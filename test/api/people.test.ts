import { beforeAll, expect, test } from "vitest";
import { blockUser, muteUser } from "#contract/blocks/contract.ts";
import {
  followUser,
  listFollowers,
  listFollowing,
  PEOPLE_PAGE_SIZE,
  unfollowUser,
} from "#contract/follows/contract.ts";
import { unbanUser } from "#contract/moderation/bans.ts";
import { updateUser } from "#contract/users/contract.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Client } from "#test/client.ts";
import { aPost, aUser, type TestUser } from "#test/makers.ts";
import { manyFollows, manyPeople } from "#test/many-rows.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
let db: Db;
beforeAll(async () => {
  ({ db } = app.services);
});

type Lookup = { client?: Client; after?: string; nsfw?: boolean; name?: string };

async function read(
  endpoint: typeof listFollowers | typeof listFollowing,
  { _id: id }: TestUser,
  { client = app.client(), ...query }: Lookup = {},
) {
  const { status, body } = await client.call(endpoint, { params: { id }, query });
  return { status, people: body.people ?? [], next: body.next ?? null };
}

async function namesOf(...parts: Parameters<typeof read>): Promise<string[]> {
  return (await read(...parts)).people.map(({ username }) => username);
}

const follow = (by: TestUser, user: TestUser) =>
  by.client.call(followUser, { params: { id: user._id } });

/** Creates a user with followers, who followed in order. */
async function followed(count: number) {
  const user = await aUser(app);
  const fans = await Promise.all(Array.from({ length: count }, () => aUser(app)));
  for (const fan of fans) await follow(fan, user);
  return { user, fans };
}

test("lists followers and followed users, newest first, with what the viewer has to do with them", async () => {
  const { user, fans } = await followed(2);
  const [first, second] = fans as [TestUser, TestUser];
  await follow(user, second);
  await follow(first, second);
  await aPost(second);
  const person = (who: TestUser, facts: object) => ({
    _id: who._id,
    username: who.username,
    avatar: null,
    numFollowers: 0,
    numPosts: 0,
    following: false,
    followsYou: false,
    ...facts,
  });
  const popular = { numFollowers: 2, numPosts: 1 };
  expect(await read(listFollowers, user)).toEqual({
    status: 200,
    people: [person(second, popular), person(first, {})],
    next: null,
  });
  expect((await read(listFollowers, user, { client: first.client })).people).toEqual([
    person(second, { ...popular, following: true }),
    person(first, {}),
  ]);
  expect((await read(listFollowers, user, { client: user.client })).people).toEqual([
    person(second, { ...popular, following: true, followsYou: true }),
    person(first, { followsYou: true }),
  ]);
  expect((await read(listFollowing, user)).people).toEqual([person(second, popular)]);
  await user.client.call(unfollowUser, { params: { id: second._id } });
  expect((await read(listFollowing, user)).people).toEqual([]);
});

test("pages through many follows of the same moment without gaps or repetitions", async () => {
  const user = await aUser(app);
  const count = 2 * PEOPLE_PAGE_SIZE + 3;
  const ids = await manyPeople(db, count, `${user.username}x`);
  await manyFollows(db, user._id, ids);
  const pages = [];
  let after: string | undefined;
  do {
    const { people, next } = await read(listFollowers, user, { after });
    pages.push(people.map(({ _id }) => _id));
    after = next ?? undefined;
    // Somebody new is not on later pages.
    await follow(await aUser(app), user);
  } while (after);
  expect(pages.map(({ length }) => length)).toEqual([PEOPLE_PAGE_SIZE, PEOPLE_PAGE_SIZE, 3]);
  const newestFirst = ids.toSorted((a, b) => Number(BigInt(b) - BigInt(a)));
  expect(pages.flat()).toEqual(newestFirst);
});

test("continues after a person who no longer follows", async () => {
  const user = await aUser(app);
  await manyFollows(db, user._id, await manyPeople(db, PEOPLE_PAGE_SIZE + 2, `${user.username}x`));
  const { people, next } = await read(listFollowers, user);
  const last = people.at(-1)?._id ?? "";
  await db.deleteFrom("follows").where("follower_id", "=", last).execute();
  const rest = await read(listFollowers, user, { after: next ?? "" });
  expect(rest.people.length).toBe(2);
});

test("takes a cursor that is none for the first page", async () => {
  const { user, fans } = await followed(1);
  for (const after of ["x", "1-", "0-1", "1-9223372036854775808", "1".repeat(3_000)]) {
    expect(await namesOf(listFollowers, user, { after }), after).toEqual([fans[0]?.username]);
  }
  const last = "9999999999999999-9223372036854775807";
  expect(await namesOf(listFollowers, user, { after: last })).toEqual([fans[0]?.username]);
  expect(await namesOf(listFollowers, user, { after: "1-1" })).toEqual([]);
});

test("leaves out whom a block or mute hides from the viewer, either way", async () => {
  const { user, fans } = await followed(4);
  const [blocked, blocker, muted, other] = fans as [TestUser, TestUser, TestUser, TestUser];
  const viewer = await aUser(app);
  await viewer.client.call(blockUser, { params: { id: blocked._id } });
  await blocker.client.call(blockUser, { params: { id: viewer._id } });
  await viewer.client.call(muteUser, { params: { id: muted._id } });
  expect(await namesOf(listFollowers, user, { client: viewer.client })).toEqual([other.username]);
  expect((await namesOf(listFollowers, user)).length).toBe(4);
  for (const fan of fans) await follow(user, fan);
  expect(await namesOf(listFollowing, user, { client: viewer.client })).toEqual([other.username]);
});

test("a user who blocks the viewer has no lists, and one whom the viewer blocks has empty ones", async () => {
  const { user } = await followed(1);
  const [blocked, blocker] = [await aUser(app), await aUser(app)];
  await user.client.call(blockUser, { params: { id: blocked._id } });
  expect((await read(listFollowers, user, { client: blocked.client })).status).toBe(404);
  expect((await read(listFollowing, user, { client: blocked.client })).status).toBe(404);
  await blocker.client.call(blockUser, { params: { id: user._id } });
  expect(await read(listFollowers, user, { client: blocker.client })).toEqual({
    status: 200,
    people: [],
    next: null,
  });
});

test("leaves out banned users while the ban lasts, and accounts that are being deleted", async () => {
  const { user, fans } = await followed(3);
  const [banned, leaving, staying] = fans as [TestUser, TestUser, TestUser];
  const moderator = await aStaffMember(app);
  await ban(moderator, banned);
  await db
    .updateTable("users")
    .set({ deleted_at: new Date() })
    .where("id", "=", leaving._id)
    .execute();
  expect(await namesOf(listFollowers, user)).toEqual([staying.username]);
  await moderator.client.call(unbanUser, { params: { id: banned._id } });
  const back = [staying.username, banned.username];
  expect(await namesOf(listFollowers, user, { client: moderator.client })).toEqual(back);
});

test("counts only the posts that the viewer sees", async () => {
  const { user, fans } = await followed(1);
  const [fan] = fans as [TestUser];
  await aPost(fan);
  await aPost(fan, { nsfw: "true" });
  const viewer = await aUser(app);
  const count = async (client: Client, nsfw = true) =>
    (await read(listFollowers, user, { client, nsfw })).people[0]?.numPosts;
  expect(await count(app.client())).toBe(1);
  expect(await count(viewer.client)).toBe(1);
  await viewer.client.call(updateUser, {
    params: { id: viewer._id },
    body: { settingViewNSFW: true },
  });
  expect(await count(viewer.client)).toBe(2);
  expect(await count(viewer.client, false)).toBe(1);
  expect(await count(fan.client)).toBe(2);
});

test("answers 404 for a user who does not exist", async () => {
  const query = {};
  const missing = { params: { id: "999999999" }, query };
  expect((await app.client().call(listFollowers, missing)).status).toBe(404);
  expect((await app.client().call(listFollowing, missing)).status).toBe(404);
});
