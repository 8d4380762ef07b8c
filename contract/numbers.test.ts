import { expect, test } from "vitest";
import { pageCountOf } from "./numbers.ts";

test.each([
  [0, 0],
  [24, 1],
  [25, 2],
  [100_000, 4_167],
  [100_001, 4_167],
])("%i rows have %i pages of 24", (total, pages) => {
  expect(pageCountOf(total, 24)).toBe(pages);
});
