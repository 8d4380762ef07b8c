import { expect, test } from "vitest";
import { categoryFor } from "./category-for.ts";

test.each([
  [500, 500, 0],
  [1920, 1080, 2],
  [1080, 1920, 1],
  // The ratios at which as much would be lost either way: the square root of 570 / 340.
  [1294, 1000, 0],
  [1295, 1000, 2],
  [1000, 1294, 0],
  [1000, 1295, 1],
])("a picture of %i × %i fits category %i best", (width, height, category) => {
  expect(categoryFor({ width, height })).toBe(category);
});
