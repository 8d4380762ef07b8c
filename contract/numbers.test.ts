import { expect, test } from "vitest";
import { inMegabytes, pageCountOf } from "./numbers.ts";

test.each([
  [0, 0],
  [24, 1],
  [25, 2],
  [100_000, 4_167],
  [100_001, 4_167],
])("%i rows have %i pages of 24", (total, pages) => {
  expect(pageCountOf(total, 24)).toBe(pages);
});

test.each([
  [0, "0"],
  [1, "0.1"],
  [149_999, "0.1"],
  [150_000, "0.2"],
  [500_000_000, "500"],
  [1_234_500_000, "1,234.5"],
])("%i bytes are %s MB", (bytes, megabytes) => {
  expect(inMegabytes(bytes)).toBe(megabytes);
});
