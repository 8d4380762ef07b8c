import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  listFollowers,
  listFollowing,
  PEOPLE_PAGE_SIZE,
  unfollowUser,
} from "#contract/follows/contract.ts";
import { block, follow, mute, unban, unfollow } from "#test/acts.ts";
import type { Client } from "#test/client.ts";
import { aName, aPost, aUser, setUser, type TestUser } from "#test/makers.ts";
import { manyFollows, manyPeople } from "#test/many-rows.ts";
import { renewed } from "#test/prepared.ts";
import { aStaffMember, ban } from "#test/staff.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();

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
  await unfollow(user, second);
  expect((await read(listFollowing, user)).people).toEqual([]);
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

test("leaves out whom a block hides from the viewer, either way, and nobody who is muted", async () => {
  const { user, fans } = await followed(4);
  const [blocked, blocker, muted, other] = fans as [TestUser, TestUser, TestUser, TestUser];
  const viewer = await aUser(app);
  await block(viewer, blocked);
  await block(blocker, viewer);
  await mute(viewer, muted);
  const shown = [other, muted].map(({ username }) => username);
  expect(await namesOf(listFollowers, user, { client: viewer.client })).toEqual(shown);
  expect((await namesOf(listFollowers, user)).length).toBe(4);
  for (const fan of fans) await follow(user, fan);
  expect(await namesOf(listFollowing, user, { client: viewer.client })).toEqual(shown);
});

test("a user who blocks the viewer has no lists, and one whom the viewer blocks has empty ones", async () => {
  const { user } = await followed(1);
  const [blocked, blocker] = [await aUser(app), await aUser(app)];
  await block(user, blocked);
  expect((await read(listFollowers, user, { client: blocked.client })).status).toBe(404);
  expect((await read(listFollowing, user, { client: blocked.client })).status).toBe(404);
  await block(blocker, user);
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
  await setUser(app, leaving, { deleted_at: new Date() });
  expect(await namesOf(listFollowers, user)).toEqual([staying.username]);
  await unban(moderator, banned);
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
  await setUser(app, viewer, { setting_view_nsfw: true });
  expect(await count(viewer.client)).toBe(2);
  expect(await count(viewer.client, false)).toBe(1);
  expect(await count(fan.client)).toBe(2);
  await aPost(fan, { made: "ai" });
  expect(await count(viewer.client)).toBe(3);
  await setUser(app, viewer, { setting_hide_ai: true });
  expect(await count(viewer.client)).toBe(2);
});

test("answers 404 for a user who does not exist", async () => {
  const nobody = { ...(await aUser(app)), _id: "999999999" };
  for (const list of [listFollowers, listFollowing]) {
    expect((await read(list, nobody)).status).toBe(404);
  }
});

describe("followers for a viewer", () => {
  const NAME = aName("fan");

  const FANS = 130;

  let fans: Awaited<ReturnType<typeof manyPeople>>;
  /** More of them than a page has, from all over the list. */
  let chosen: string[];
  const user = renewed(() => aUser(app));
  const viewer = renewed(() => aUser(app));
  beforeAll(async () => {
    fans = await manyPeople(app.db, FANS, NAME);
    chosen = fans.filter((_, index) => index % 2 === 0);
  });
  beforeEach(() => manyFollows(app.db, user._id, fans));

  /** Has the viewer follow every second fan. */
  const followChosen = () =>
    app.db
      .insertInto("follows")
      .values(chosen.map((id) => ({ follower_id: viewer._id, followed_id: id })))
      .execute();

  type Query = { after?: string; name?: string };

  async function page(query: Query, client: Client = viewer.client) {
    const { body } = await client.call(listFollowers, { params: { id: user._id }, query });
    return { people: body.people ?? [], next: body.next ?? null };
  }

  /** Returns everybody in the list, by following it to its end. */
  async function walk(client: Client, name?: string, between = async () => {}) {
    const people = [];
    let after: string | undefined;
    do {
      const { people: more, next } = await page({ after, name }, client);
      people.push(...more);
      after = next ?? undefined;
      await between();
    } while (after !== undefined);
    return people;
  }

  test("lists whom the viewer follows first, then the others, without gap or repeat", async () => {
    const newestFirst = (await walk(app.client())).map(({ _id }) => _id);
    expect(newestFirst).toEqual(fans.toSorted((a, b) => Number(BigInt(b) - BigInt(a))));
    await followChosen();
    const isChosen = (id: string) => chosen.includes(id);
    const expected = [
      ...newestFirst.filter(isChosen),
      ...newestFirst.filter((id) => !isChosen(id)),
    ];
    const listed = await walk(viewer.client);
    expect(listed.map(({ _id }) => _id)).toEqual(expected);
    expect(listed.map(({ following }) => following)).toEqual(expected.map(isChosen));
    expect((await walk(app.client())).map(({ _id }) => _id)).toEqual(newestFirst);
  });

  test("continues after who was followed or unfollowed meanwhile", async () => {
    await followChosen();
    const { people, next } = await page({});
    expect(people).toHaveLength(PEOPLE_PAGE_SIZE);
    const [, second] = people;
    await viewer.client.call(unfollowUser, { params: { id: people.at(-1)?._id ?? "" } });
    const further = await page({ after: next ?? "" });
    const seen = new Set(people.map(({ _id }) => _id));
    expect(further.people.filter(({ _id, following }) => following && seen.has(_id))).toEqual([]);
    expect(second?.following).toBe(true);
  });

  test("finds people by a part of their names, without case, among whom the viewer sees", async () => {
    const known = await aUser(app, { username: "Quixote" });
    const other = await aUser(app, { username: "Donquix" });
    for (const one of [known, other]) await follow(one, user);
    const namesOf = async (name: string, client?: Client) =>
      (await page({ name }, client)).people.map(({ username }) => username);
    expect(await namesOf("QUIX")).toEqual(["Donquix", "Quixote"]);
    await follow(viewer, known);
    expect(await namesOf("quix")).toEqual(["Quixote", "Donquix"]);
    expect(await namesOf("quix", app.client())).toEqual(["Donquix", "Quixote"]);
    expect(await namesOf("%")).toEqual([]);
    expect(await namesOf("_uix")).toEqual([]);
    await mute(viewer, other);
    expect(await namesOf("quix")).toEqual(["Quixote", "Donquix"]);
    expect(await walk(viewer.client, NAME)).toHaveLength(FANS);
  });
});
