import { expect, test } from "vitest";
import { countText } from "./count-text.ts";

test.each([
  [0, "0 followers"],
  [1, "1 follower"],
  [2_431, "2,431 followers"],
])("counts %i", (count, text) => {
  expect(countText(count, "follower", "followers")).toBe(text);
});
