import { expect, test } from "vitest";
import type { SimilarPost } from "#contract/likeness/contract.ts";
import { categoriesOf, filterSimilar, groupByLikeness, makersOf } from "./similar-pictures.ts";

const post = (_id: string, username: string, more: Partial<SimilarPost> = {}) =>
  ({
    _id,
    category: 0,
    forSale: false,
    likeness: "loose",
    owner: { _id: username, username },
    ...more,
  }) as SimilarPost;

const POSTS = [
  post("1", "owl", { likeness: "very close", category: 2 }),
  post("2", "fox", { forSale: true }),
  post("3", "fox"),
];
const ALL = { category: null, forSale: false, maker: "", loose: false };
const idsOf = (posts: readonly SimilarPost[]) => posts.map(({ _id }) => _id);

test("filters by category, sale and maker", () => {
  const found = (filters: object) => idsOf(filterSimilar(POSTS, { ...ALL, ...filters }));
  expect(found({})).toEqual(["1", "2", "3"]);
  expect(found({ category: 2 })).toEqual(["1"]);
  expect(found({ category: 0, forSale: true })).toEqual(["2"]);
  expect(found({ maker: "fox" })).toEqual(["2", "3"]);
});

test("groups by likeness, without empty groups", () => {
  expect(
    groupByLikeness(POSTS.toReversed()).map(({ likeness, posts }) => [likeness, idsOf(posts)]),
  ).toEqual([
    ["very close", ["1"]],
    ["loose", ["3", "2"]],
  ]);
});

test("lists makers of most results first, and categories in their order", () => {
  expect(makersOf(POSTS)).toEqual(["fox", "owl"]);
  expect(makersOf(Array.from({ length: 20 }, (_, n) => post(`${n}`, `m${n}`)))).toHaveLength(12);
  expect(categoriesOf(POSTS)).toEqual([0, 2]);
});
