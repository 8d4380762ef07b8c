import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { exploreFeed } from "#contract/feeds/contract.ts";
import { deletePost, editPost } from "#contract/posts/contract.ts";
import { listUserPosts } from "#contract/users/contract.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Client } from "#test/client.ts";
import type { TestUser } from "#test/makers.ts";
import { aPost, aUser } from "#test/makers.ts";
import { buildTestApp } from "#test/test-app.ts";
import { writePost } from "#test/write-post.ts";

const app = buildTestApp();

let db: Db;
let author: TestUser;
let other: TestUser;
let curious: TestUser;
let visitor: Client;
beforeAll(async () => {
  ({ db } = app.services);
  [author, other, curious] = await Promise.all([aUser(app), aUser(app), aUser(app)]);
  await db
    .updateTable("users")
    .set({ setting_view_nsfw: true })
    .where("id", "=", curious._id)
    .execute();
  visitor = app.client();
});
const PAGE = 24;

type Query = { category?: unknown; page?: unknown; nsfw?: boolean };

const explore = async (client: Client, query: Query) =>
  (await client.call(exploreFeed, { query: { category: undefined, page: undefined, ...query } }))
    .body;
const idsOf = async (client: Client, query: Query) =>
  (await explore(client, query)).posts?.map((post) => post._id);

test("shows one category, by default the first, newest first", async () => {
  const [symbol, jacket] = [await aPost(author), await aPost(author, { category: "1" })];
  expect((await idsOf(visitor, {}))?.[0]).toBe(symbol);
  expect((await idsOf(visitor, { category: 1 }))?.[0]).toBe(jacket);
  expect((await idsOf(visitor, { category: "nonsense" }))?.[0]).toBe(symbol);
  for (const id of [symbol, jacket]) await author.client.call(deletePost, { params: { id } });
});

type Step =
  | { act: "post"; by: boolean; nsfw: boolean; count: number }
  | { act: "delete" | "flip"; which: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant("post" as const),
      by: fc.boolean(),
      nsfw: fc.boolean(),
      count: fc.integer({ min: 1, max: 15 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("delete" as const), which: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant("flip" as const), which: fc.nat() }) },
);

type ModelPost = { id: string; ownerId: string; nsfw: boolean };

/** Applies a step to the site and to a plain list that models it, newest first. */
async function take(model: ModelPost[], category: number, taken: Step): Promise<void> {
  if (taken.act === "post") {
    const owner = taken.by ? author : other;
    for (let count = 0; count < taken.count; count += 1) {
      const { nsfw } = taken;
      const id = await writePost(app, { ownerId: owner._id, category, nsfw });
      model.unshift({ id, ownerId: owner._id, nsfw });
    }
    return;
  }
  const post = model[taken.which % (model.length || 1)];
  if (!post) return;
  const { client } = post.ownerId === author._id ? author : other;
  const params = { id: post.id };
  if (taken.act === "delete") {
    await client.call(deletePost, { params });
    model.splice(model.indexOf(post), 1);
  } else {
    post.nsfw = !post.nsfw;
    await client.call(editPost, { params, body: { nsfw: post.nsfw } });
    // Setting the same value again changes nothing.
    await client.call(editPost, { params, body: { nsfw: post.nsfw } });
  }
}

test("shows on every page what a plain list would, after any posts, deletions and NSFW marks", async () => {
  let category = 0;
  const models: Record<number, ModelPost[]> = { 0: [], 1: [], 2: [], 3: [] };
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      category = (category + 1) % 4;
      const model = models[category] ?? [];
      for (const taken of steps) await take(model, category, taken);
      await checkPages(
        visitor,
        category,
        model.filter((post) => !post.nsfw),
      );
      await checkPages(curious.client, category, model);
      await checkPages(
        author.client,
        category,
        model.filter((post) => !post.nsfw || post.ownerId === author._id),
      );
    }),
    { numRuns: 12 },
  );
});

async function checkPages(client: Client, category: number, model: ModelPost[]): Promise<void> {
  const ids = model.map(({ id }) => id);
  const pageCount = Math.ceil(ids.length / PAGE);
  for (let page = 1; page <= pageCount + 1; page += 1) {
    const answer = await explore(client, { category, page, nsfw: true });
    expect(answer.posts?.map(({ _id }) => _id)).toEqual(ids.slice((page - 1) * PAGE, page * PAGE));
    expect(answer.pageCount).toBe(pageCount);
  }
  const authorsIds = model.filter(({ ownerId }) => ownerId === author._id).map(({ id }) => id);
  const query = { category, page: 1, nsfw: true };
  const profile = await client.call(listUserPosts, { params: { id: author._id }, query });
  expect(profile.body.posts?.map(({ _id }) => _id)).toEqual(authorsIds.slice(0, PAGE));
  expect(profile.body.postPageCount).toBe(Math.ceil(authorsIds.length / PAGE));
}
