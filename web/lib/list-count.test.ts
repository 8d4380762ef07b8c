import { expect, test } from "vitest";
import { listCountText } from "./list-count.ts";

test("writes counts up to 100,000, and that there are more", () => {
  expect(listCountText(2_431)).toBe("2,431");
  expect(listCountText(100_000)).toBe("100,000");
  expect(listCountText(100_001)).toBe("100,000+");
});
