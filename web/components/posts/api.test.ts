import { expect, test } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { POSTS, postQueries } from "./api.ts";

test("the filter of a post matches what pages and forms show of it", () => {
  const { queries } = createProviders(() => ({ status: 500, body: {} }));
  const ofPost = (id: string) => [
    ["GET /api/post/:id", { params: { id } }],
    ["GET /api/post/:id/edit", { params: { id } }],
    ["GET /api/post/:id/threads", { params: { id }, query: { page: 2 } }],
  ];
  const others = [["GET /api/post/:id/related", { params: { id: "7" } }]];
  for (const key of [...ofPost("7"), ...ofPost("8"), ...others]) queries.setQueryData(key, {});
  const count = (filter: object) => queries.getQueryCache().findAll(filter).length;
  expect([count(postQueries("7")), count(POSTS)]).toEqual([3, 6]);
});
