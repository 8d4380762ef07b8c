import { expect, test } from "vitest";
import { pagesOf } from "#server/platform/db/pages.ts";

test("reaches the page of the 100,000th row, and none past it", () => {
  expect(pagesOf(0, 24)).toBe(0);
  expect(pagesOf(24, 24)).toBe(1);
  expect(pagesOf(25, 24)).toBe(2);
  expect(pagesOf(100_000, 24)).toBe(4_167);
  expect(pagesOf(100_001, 24)).toBe(4_167);
});
