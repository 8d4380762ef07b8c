import { beforeAll, expect, test } from "vitest";
import { muteUser } from "#contract/blocks/contract.ts";
import { followUser, listFollowers, unfollowUser } from "#contract/follows/contract.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Client } from "#test/client.ts";
import { aName, aUser, type TestUser } from "#test/makers.ts";
import { manyFollows, manyPeople } from "#test/many-rows.ts";
import { sharedApp } from "#test/test-app.ts";

const app = sharedApp();
const NAME = aName("fan");

const FANS = 130;

let db: Db;
let user: TestUser;
let viewer: TestUser;
let fans: Awaited<ReturnType<typeof manyPeople>>;
beforeAll(async () => {
  ({ db } = app.services);
  [user, viewer] = await Promise.all([aUser(app), aUser(app)]);
  fans = await manyPeople(db, FANS, NAME);
  await manyFollows(db, user._id, fans);
});

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

const follow = (by: TestUser, id: string) => by.client.call(followUser, { params: { id } });

test("lists whom the viewer follows first, then the others, without gap or repeat", async () => {
  const newestFirst = (await walk(app.client())).map(({ _id }) => _id);
  expect(newestFirst).toHaveLength(FANS);
  // More than a page of them, from all over the list.
  const chosen = fans.filter((_, index) => index % 2 === 0);
  await db
    .insertInto("follows")
    .values(chosen.map((id) => ({ follower_id: viewer._id, followed_id: id })))
    .execute();
  const isChosen = (id: string) => chosen.includes(id);
  const expected = [...newestFirst.filter(isChosen), ...newestFirst.filter((id) => !isChosen(id))];
  const listed = await walk(viewer.client);
  expect(listed.map(({ _id }) => _id)).toEqual(expected);
  expect(listed.map(({ following }) => following)).toEqual(expected.map(isChosen));
  expect((await walk(app.client())).map(({ _id }) => _id)).toEqual(newestFirst);
});

test("continues after who was followed or unfollowed meanwhile", async () => {
  const { people, next } = await page({});
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
  for (const one of [known, other]) await follow(one, user._id);
  const namesOf = async (name: string, client?: Client) =>
    (await page({ name }, client)).people.map(({ username }) => username);
  expect(await namesOf("QUIX")).toEqual(["Donquix", "Quixote"]);
  await follow(viewer, known._id);
  expect(await namesOf("quix")).toEqual(["Quixote", "Donquix"]);
  expect(await namesOf("quix", app.client())).toEqual(["Donquix", "Quixote"]);
  expect(await namesOf("%")).toEqual([]);
  expect(await namesOf("_uix")).toEqual([]);
  await viewer.client.call(muteUser, { params: { id: other._id } });
  expect(await namesOf("quix")).toEqual(["Quixote"]);
  expect(await walk(viewer.client, NAME)).toHaveLength(FANS);
});
