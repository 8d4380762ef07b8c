import fc from "fast-check";
import { expect, it } from "vitest";
import type { SimilarPost } from "#contract/likeness/contract.ts";
import { LIKENESSES } from "#contract/likeness/rules.ts";
import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import {
  categoriesOf,
  filterSimilar,
  groupByLikeness,
  makersOf,
} from "#web/routes/search/similar-groups.ts";
import { PICTURE_SEARCH, parsePictureFilters, picturePath } from "./picture-url.ts";

const category = fc.constantFrom(...CATEGORY_NUMBERS);
const maker = fc.constantFrom("kestrel", "lowtide", "a&b=c");
const filters = fc.record({
  category: fc.option(category),
  forSale: fc.boolean(),
  maker: fc.oneof(fc.constant(""), maker),
  loose: fc.boolean(),
});
const posts = fc.array(
  fc
    .record({
      category,
      forSale: fc.boolean(),
      username: maker,
      likeness: fc.constantFrom(...LIKENESSES),
    })
    .map(({ username, ...post }) => ({ ...post, owner: { _id: "1", username } }) as SimilarPost),
);

it("reads the filters of a URL as they were written", () => {
  fc.assert(
    fc.property(filters, (chosen) => {
      const url = new URL(picturePath(chosen), "https://parade.example");
      expect(url.searchParams.get("by")).toBe("picture");
      expect(parsePictureFilters(url.searchParams)).toEqual(chosen);
    }),
  );
});

it("ignores filters that do not exist", () => {
  const none = parsePictureFilters(new URLSearchParams("by=picture&category=9&forSale=1&loose="));
  expect(picturePath(none)).toBe(PICTURE_SEARCH);
});

it("shows exactly the results that match every filter, each in one group", () => {
  fc.assert(
    fc.property(posts, filters, (found, chosen) => {
      const shown = filterSimilar(found, chosen);
      for (const post of found) {
        const isMatch =
          [null, post.category].includes(chosen.category) &&
          (post.forSale || !chosen.forSale) &&
          ["", post.owner.username].includes(chosen.maker);
        expect(shown.includes(post)).toBe(isMatch);
      }
      const groups = groupByLikeness(shown);
      expect(groups.flatMap((group) => group.posts)).toHaveLength(shown.length);
      expect(groups.every(({ posts: [first] }) => first !== undefined)).toBe(true);
    }),
  );
});

it("offers no filter without a result", () => {
  fc.assert(
    fc.property(posts, (found) => {
      const none = { category: null, forSale: false, maker: "", loose: false };
      for (const one of categoriesOf(found)) {
        expect(filterSimilar(found, { ...none, category: one })).not.toEqual([]);
      }
      for (const username of makersOf(found)) {
        expect(filterSimilar(found, { ...none, maker: username })).not.toEqual([]);
      }
    }),
  );
});
