import { expect, test } from "vitest";
import { speedAt } from "./use-edge-scroll.ts";

test.each([
  [0, -900],
  [-20, -900],
  [72, -450],
  [144, 0],
  [400, 0],
  [656, 0],
  [728, 450],
  [800, 900],
  [820, 900],
])("at %i px of a window of 800 scrolls by %i px a second", (y, speed) => {
  expect(speedAt(y, 800)).toBe(speed);
});
