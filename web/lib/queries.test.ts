import { beforeEach, expect, test } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { CallError } from "./call.ts";
import { apiInfiniteQuery, apiQuery, nullIfMissing } from "./queries.ts";

let reply = { status: 200, body: {} as object };
const { calls, queries } = createProviders(() => reply);
const post = apiQuery("GET /api/post/:id", { params: { id: "7" } });
beforeEach(() => {
  queries.clear();
  calls.length = 0;
});

test("a query calls its endpoint with its input, and can be aborted", async () => {
  reply = { status: 200, body: { success: true, post: { _id: "7" } } };
  expect(await queries.fetchQuery(post)).toEqual(reply.body);
  expect(calls).toEqual([
    ["GET /api/post/:id", { params: { id: "7" } }, { signal: expect.any(AbortSignal) }],
  ]);
});

test("a refusal rejects with its message, or is read as null", async () => {
  reply = { status: 404, body: { success: false, message: "No such post." } };
  const fetched = queries.fetchQuery({ ...post, retry: false });
  await expect(fetched).rejects.toEqual(new CallError(404, "No such post."));
  const missing = apiQuery("GET /api/post/:id", { params: { id: "8" } }, nullIfMissing);
  expect(await queries.fetchQuery(missing)).toBe(null);
});

test("a further page adds to the query of the input", async () => {
  reply = { status: 200, body: { success: true, people: [], next: "5" } };
  const input = { params: { id: "7" }, query: { nsfw: true } };
  const likes = apiInfiniteQuery("GET /api/post/:id/likes", input, ({ next }) =>
    next === null ? undefined : { after: next },
  );
  await queries.fetchInfiniteQuery({ ...likes, pages: 2 });
  expect(calls.map(([, { query }]) => query)).toEqual([{ nsfw: true }, { nsfw: true, after: "5" }]);
});
