import { sql } from "kysely";
import { expect, test } from "vitest";
import { exploreFeed } from "#contract/feeds/contract.ts";
import type { ExploreOrder } from "#contract/feeds/orders.ts";
import { block } from "#test/acts.ts";
import { ageUser, aUser, type TestUser } from "#test/makers.ts";
import { startOwnApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

// Of its own, because likes are counted once a minute: before the first call.
const app = await startOwnApp();
const fans = await Promise.all(Array.from({ length: 4 }, () => aUser(app)));
for (const fan of fans) await ageUser(app, fan, 25 * 60);
const maker = await aUser(app);

/** Creates a car with likes that were given some days ago. */
async function aCar(title: string, likes: readonly number[], sale: { price?: number } = {}) {
  const id = await writePost(app, { ownerId: maker._id, category: 2, title, ...sale });
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

await aCar("Classic", [40, 40, 40, 40]);
await aCar("Of the month", [20, 10, 8]);
await aCar("Of the week", [6, 1], { price: 5 });
await aCar("Of today", [0]);
await aCar("Unliked", []);
await writePost(app, { ownerId: maker._id, category: 1, title: "Jacket" });

async function titlesOf(
  query: { sort?: ExploreOrder; forSale?: boolean; page?: number },
  by?: TestUser,
) {
  const client = by?.client ?? app.visitor;
  const { status, body } = await client.call(exploreFeed, {
    query: { category: 2, tiles: true, ...query },
  });
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

test("lists nothing of whom the viewer blocks, in any order", async () => {
  const reader = await aUser(app);
  expect(await titlesOf({ sort: "week" }, reader)).toHaveLength(2);
  await block(reader, maker);
  for (const sort of ["newest", "week", "month", "ever"] as const) {
    expect(await titlesOf({ sort }, reader)).toEqual([]);
  }
});
