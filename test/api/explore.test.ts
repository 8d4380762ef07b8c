import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Input } from "#contract/endpoint.ts";
import { exploreFeed } from "#contract/feeds/contract.ts";
import type { ExploreOrder } from "#contract/feeds/orders.ts";
import { popularTags } from "#contract/search/contract.ts";
import { block } from "#test/acts.ts";
import { aCharacter, ageUser, aUser, type TestUser } from "#test/makers.ts";
import { startOwnApp } from "#test/test-app.ts";
import { type WrittenPost, writePost } from "#test/write-post.ts";

// Of its own, because likes are counted once a minute: before the first call.
const app = await startOwnApp();
const fans = await Promise.all(Array.from({ length: 4 }, () => aUser(app)));
for (const fan of fans) await ageUser(app, fan, 25 * 60);
const maker = await aUser(app);

/** Creates a car with likes that were given some days ago. */
async function aCar(title: string, likes: readonly number[], more: Partial<WrittenPost> = {}) {
  const id = await writePost(app, { ownerId: maker._id, category: 2, title, ...more });
  for (const [index, days] of likes.entries()) {
    await app.db
      .insertInto("likes")
      .values({
        post_id: id,
        user_id: fans[index]?._id ?? "",
        created_at: sql`now() - make_interval(days => ${days}::integer)`,
      })
      .execute();
  }
  const numLikes = likes.length;
  await app.db.updateTable("posts").set({ num_likes: numLikes }).where("id", "=", id).execute();
  return id;
}

const { _id: creatorId } = await aCharacter(maker, { server: 6 });
await aCar("Classic", [40, 40, 40, 40], { tags: ["Night", "rust"] });
await aCar("Of the month", [20, 10, 8]);
await aCar("Of the week", [6, 1], { price: 5, creatorId });
await aCar("Of today", [0], { tags: ["níght"] });
await aCar("Unliked", []);
await writePost(app, { ownerId: maker._id, category: 1, title: "Jacket", tags: ["denim"] });

type Query = Partial<Input<typeof exploreFeed>["query"]>;

async function explore(query: Query, by?: TestUser) {
  const client = by?.client ?? app.visitor;
  return client.call(exploreFeed, { query: { category: 2, tiles: true, ...query } });
}

async function titlesOf(query: Query, by?: TestUser) {
  const { status, body } = await explore(query, by);
  expect(status).toBe(200);
  return (body.posts ?? []).map(({ title }) => title);
}

test("lists a category by the likes of a week, of 30 days, of all time, or newest first", async () => {
  expect(await titlesOf({ sort: "week" })).toEqual(["Of the week", "Of today"]);
  expect(await titlesOf({ sort: "month" })).toEqual(["Of the month", "Of the week", "Of today"]);
  expect(await titlesOf({ sort: "ever" })).toEqual([
    "Classic",
    "Of the month",
    "Of the week",
    "Of today",
    "Unliked",
  ]);
  const newest = ["Unliked", "Of today", "Of the week", "Of the month", "Classic"];
  expect(await titlesOf({})).toEqual(newest);
  expect(await titlesOf({ sort: "unknown" as ExploreOrder })).toEqual(newest);
});

test.each(["newest", "week", "month", "ever"] as const)(
  "lists only what is for sale, with the order %s",
  async (sort) => {
    expect(await titlesOf({ sort, forSale: true })).toEqual(["Of the week"]);
    expect(await titlesOf({ sort, forSale: true, page: 2 })).toEqual([]);
  },
);

test("lists what has a tag, or has none of several, in any spelling", async () => {
  expect(await titlesOf({ tag: "NIGHT" })).toEqual(["Of today", "Classic"]);
  expect(await titlesOf({ tag: "night", without: ["Rust"] })).toEqual(["Of today"]);
  expect(await titlesOf({ sort: "ever", without: ["night", "rust"] })).toEqual([
    "Of the month",
    "Of the week",
    "Unliked",
  ]);
  expect(await titlesOf({ sort: "week", tag: "night" })).toEqual(["Of today"]);
});

test("refuses to leave out more than five tags", async () => {
  const tags = ["a", "b", "c", "d", "e", "f"];
  expect((await explore({ without: tags.slice(1) })).status).toBe(200);
  const { status, body } = await explore({ without: tags });
  expect({ status, message: body.message }).toEqual({
    status: 400,
    message: "Leave out at most 5 tags.",
  });
});

test("lists what was created by characters of a server; an unknown one means all", async () => {
  expect(await titlesOf({ server: 6 })).toEqual(["Of the week"]);
  expect(await titlesOf({ server: 5 })).toEqual([]);
  expect(await titlesOf({ server: 7 as 6 })).toHaveLength(5);
});

test("lists what was made in a way, as its maker says; an unknown one means all", async () => {
  await app.db.updateTable("posts").set({ made: "tool" }).where("title", "=", "Of today").execute();
  app.invalidateCache();
  expect(await titlesOf({ made: "tool" })).toEqual(["Of today"]);
  expect(await titlesOf({ made: "tool", sort: "month" })).toEqual(["Of today"]);
  expect(await titlesOf({ made: "hand" })).toEqual([]);
  expect(await titlesOf({ made: "loom" as "hand" })).toHaveLength(5);
});

test("names the tags of a category alone", async () => {
  const tagsOf = async (category?: 1 | 2) => {
    const { body } = await app.visitor.call(popularTags, { query: { category } });
    return body.tags;
  };
  expect(await tagsOf(2)).toEqual(["níght", "rust"]);
  expect(await tagsOf(1)).toEqual(["denim"]);
  expect(await tagsOf()).toEqual(expect.arrayContaining(["níght", "rust", "denim"]));
});

test("counts all that the list has, on any page", async () => {
  const countOf = async (query: Query) => (await explore(query)).body.postCount;
  expect(await countOf({ page: 2 })).toBe(5);
  expect(await countOf({ sort: "month", page: 2 })).toBe(3);
  expect(await countOf({ tag: "night" })).toBe(2);
  expect(await countOf({ tag: "nothing" })).toBe(0);
});

test("lists nothing of whom the viewer blocks, in any order", async () => {
  const reader = await aUser(app);
  expect(await titlesOf({ sort: "week" }, reader)).toHaveLength(2);
  await block(reader, maker);
  for (const sort of ["newest", "week", "month", "ever"] as const) {
    expect(await titlesOf({ sort }, reader)).toEqual([]);
  }
});
