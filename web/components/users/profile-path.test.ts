import { expect, it } from "vitest";
import { creationsIn, profilePath } from "./profile-path.ts";

const FIRST = { category: "all", page: 1, forSale: false, sort: "newest" } as const;

it.each([
  ["", FIRST],
  ["?category=2", { ...FIRST, category: 2 }],
  ["?category=0&page=3", { ...FIRST, category: 0, page: 3 }],
  ["?forSale=true&sort=oldest", { ...FIRST, forSale: true, sort: "oldest" }],
] as const)("writes and reads the URL of a profile with %j", (query, shown) => {
  expect(profilePath("vexley", shown)).toBe(`/profile/vexley${query}`);
  expect(creationsIn(new URLSearchParams(query))).toEqual(shown);
});

it("reads an invalid category as the first, other invalid values as the defaults", () => {
  const search = new URLSearchParams("category=9&page=0&forSale=x&sort=best");
  expect(creationsIn(search)).toEqual({ ...FIRST, category: 0 });
});
