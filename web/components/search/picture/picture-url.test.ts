import fc from "fast-check";
import { expect, it } from "vitest";
import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { PICTURE_SEARCH, parsePictureFilters, picturePath } from "./picture-url.ts";

const category = fc.constantFrom(...CATEGORY_NUMBERS);
const maker = fc.constantFrom("kestrel", "lowtide", "a&b=c");
const filters = fc.record({
  category: fc.option(category),
  forSale: fc.boolean(),
  maker: fc.oneof(fc.constant(""), maker),
  loose: fc.boolean(),
});
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
  const none = parsePictureFilters(new URLSearchParams("by=picture&category=9&forSale=yes&loose="));
  expect(picturePath(none)).toBe(PICTURE_SEARCH);
});
