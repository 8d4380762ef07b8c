import { expect, test } from "vitest";
import { percentile } from "./percentile.ts";

test("is the value at the nearest rank, whatever the order", () => {
  const values = [40, 10, 30, 20];
  expect(percentile(values, 0)).toBe(10);
  expect(percentile(values, 0.5)).toBe(20);
  expect(percentile(values, 0.51)).toBe(30);
  expect(percentile(values, 0.99)).toBe(40);
  expect(percentile(values, 1)).toBe(40);
});

test("is not a number without values", () => {
  expect(percentile([], 0.5)).toBeNaN();
});
