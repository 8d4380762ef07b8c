import { expect, test } from "vitest";
import { cleared, hasFilters } from "./search-filters.ts";
import { NO_FILTERS, type SearchFilters } from "./search-url.ts";

const FILTERS: Partial<SearchFilters>[] = [
  { categories: [2] },
  { tag: ">_<" },
  { forSale: true },
  { creatorUsername: "maker" },
  { creatorCharacterName: "Ace" },
  { creatorServer: 1 },
];

test.each(FILTERS)("%o alone is a filter, and clearing it leaves the text", (filter) => {
  const search = { ...NO_FILTERS, query: "skull", ...filter };
  expect(hasFilters(search)).toBe(true);
  expect(cleared(search)).toEqual({ ...NO_FILTERS, query: "skull" });
});

test("a text is no filter, and is cleared last", () => {
  const search = { ...NO_FILTERS, query: "skull" };
  expect(hasFilters(search)).toBe(false);
  expect(cleared(search)).toEqual(NO_FILTERS);
});
