import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { SEARCH_FILTERS, type SearchFilter } from "#contract/search/contract.ts";
import { parseSearch, type SearchFilters, searchPath } from "#web/components/search/search-url.ts";
import { DidYouMean, RemovableFilters } from "./no-matches.tsx";

const filters: SearchFilters = {
  query: "wolf",
  exact: "",
  categories: [2],
  tag: "★",
  without: ["rust", "neon"],
  forSale: true,
  priceMin: 10,
  priceMax: 500,
  made: "hand",
  creatorUsername: "owl",
  creatorCharacterName: "Kestrel",
  creatorServer: 3,
  colors: [{ hue: 1, sat: 2, lum: 3 }],
  tolerance: "exact",
  sort: "newest",
};
const page = 1;

const linkOf = (name: RegExp) => screen.getByRole("link", { name }).getAttribute("href") ?? "";

test.each<[SearchFilter, RegExp, Partial<SearchFilters>]>([
  ["filterCategory", /^Any category 1,200$/, { categories: [] }],
  ["filterTag", /^Any tag 1,200$/, { tag: "" }],
  ["filterWithoutTags", /^Also with rust, neon 1,200$/, { without: [] }],
  ["filterForSale", /^Without .* 1,200$/, { forSale: false }],
  ["filterMade", /^Made in any way 1,200$/, { made: null }],
  ["filterCreatorUsername", /^Any creator 1,200$/, { creatorUsername: "" }],
  ["filterCreatorCharacterName", /^Any character 1,200$/, { creatorCharacterName: "" }],
  ["filterCreatorServer", /^Any server 1,200$/, { creatorServer: null }],
  ["filterColors", /^Any color 1,200$/, { colors: [] }],
])("without %s, a link leads to the search by all others", (filter, name, without) => {
  render(<RemovableFilters filters={filters} removable={[{ filter, count: 1_200 }]} />, {
    wrapper: MemoryRouter,
  });
  expect(linkOf(name)).toBe(searchPath({ ...filters, ...without, page }));
  expect(linkOf(name)).not.toBe(searchPath({ ...filters, page }));
});

test("every filter can be removed, and nothing is said where none helps", () => {
  const removable = SEARCH_FILTERS.map((filter) => ({ filter, count: 1 }));
  const { rerender } = render(<RemovableFilters filters={filters} removable={removable} />, {
    wrapper: MemoryRouter,
  });
  expect(screen.getAllByRole("link")).toHaveLength(SEARCH_FILTERS.length);
  rerender(<RemovableFilters filters={filters} removable={[]} />);
  expect(screen.queryByText("Or remove a filter")).toBe(null);
});

test("without all filters, a link leads to the search by the text", () => {
  render(<RemovableFilters filters={filters} removable={[]} withoutFilters={3} />, {
    wrapper: MemoryRouter,
  });
  expect(linkOf(/^Search without filters 3$/)).toBe("/search?query=wolf&sort=newest");
});

test("another spelling keeps the filters", () => {
  render(<DidYouMean filters={filters} alternatives={[{ query: "wolves", count: 3 }]} />, {
    wrapper: MemoryRouter,
  });
  const [, search] = linkOf(/^wolves 3$/).split("?");
  expect(parseSearch(new URLSearchParams(search))).toEqual({ ...filters, query: "wolves", page });
});
