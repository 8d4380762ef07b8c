import { gameColorList, parseGameColorList } from "#contract/game-color.ts";
import { pageOf } from "#contract/numbers.ts";
import { CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import { PRICE_MAX } from "#contract/posts/rules.ts";
import {
  COLOR_TOLERANCES,
  type ColorTolerance,
  DEFAULT_TOLERANCE,
  SEARCH_COLORS_MAX,
  SEARCH_SERVERS,
  SEARCH_SORTS,
  SEARCH_TEXT_MAX,
  type SearchSort,
} from "#contract/search/options.ts";
import { hasControls, onOneLine } from "#contract/texts.ts";
import { NO_FILTERS, type SearchFilters } from "./search-filters.ts";

/** A search as encoded in the URL. */
export type Search = SearchFilters & { page: number };

/** Parses the URL's search; missing or invalid parameters take their defaults. */
export function parseSearch(search: URLSearchParams): Search {
  const forSale = ["true", "1"].includes(search.get("filterForSale") ?? "");
  const colors = parseGameColorList(search.get("color") ?? "", SEARCH_COLORS_MAX);
  const query = textIn(search, "query");
  return {
    query,
    exact: query && textIn(search, "exact"),
    categories: categoriesIn(search),
    tag: textIn(search, "filterTag"),
    forSale,
    priceMin: forSale ? priceOf(search.get("filterPriceRangeMin"), 0) : 0,
    priceMax: forSale ? priceOf(search.get("filterPriceRangeMax"), PRICE_MAX) : PRICE_MAX,
    creatorUsername: textIn(search, "filterCreatorUsername"),
    creatorCharacterName: textIn(search, "filterCreatorCharacterName"),
    creatorServer: serverIn(search),
    colors,
    tolerance: colors.length > 0 ? toleranceIn(search) : DEFAULT_TOLERANCE,
    sort: sortIn(search, forSale),
    page: pageOf(search.get("page")),
  };
}

/** Returns the URL of a search without default parameters; changed filters start at page 1. */
export function searchPath(given: Partial<Search>): string {
  const search = { ...NO_FILTERS, page: 1, ...given };
  const { query, creatorUsername, creatorCharacterName, creatorServer, page } = search;
  const params = new URLSearchParams();
  if (query) params.set("query", query);
  if (query && search.exact) params.set("exact", search.exact);
  for (const category of search.categories) params.append("filterCategory", String(category));
  if (search.tag) params.set("filterTag", search.tag);
  if (search.forSale) params.set("filterForSale", "true");
  if (search.forSale && search.priceMin > 0) {
    params.set("filterPriceRangeMin", String(search.priceMin));
  }
  if (search.forSale && search.priceMax < PRICE_MAX) {
    params.set("filterPriceRangeMax", String(search.priceMax));
  }
  if (creatorUsername) params.set("filterCreatorUsername", creatorUsername);
  if (creatorCharacterName) params.set("filterCreatorCharacterName", creatorCharacterName);
  if (creatorServer !== null) params.set("filterCreatorServer", String(creatorServer));
  if (search.colors.length > 0) {
    params.set("color", gameColorList(search.colors));
    if (search.tolerance !== DEFAULT_TOLERANCE) {
      params.set("near", String(COLOR_TOLERANCES.indexOf(search.tolerance)));
    }
  }
  if (search.sort !== "best" && hasSort(search.sort, search.forSale)) {
    params.set("sort", search.sort);
  }
  if (page > 1) params.set("page", String(page));
  // A comma needs no escape in a query, and shared URLs are read.
  return params.size > 0 ? `/search?${params}`.replaceAll("%2C", ",") : "/search";
}

/** Parses a typed price, with or without thousands separators, clamped to the allowed range. */
export function priceOf(typed: string | null, otherwise: number): number {
  const digits = (typed ?? "").replace(/[\s,]/g, "");
  const price = digits === "" ? Number.NaN : Number(digits);
  return Number.isNaN(price) ? otherwise : Math.min(Math.max(Math.trunc(price), 0), PRICE_MAX);
}

/** Returns the parameter truncated to the maximum length, as its field would. */
function textIn(search: URLSearchParams, name: string): string {
  const whole = onOneLine(search.get(name) ?? "")
    .trim()
    .normalize();
  const text = [...whole].slice(0, SEARCH_TEXT_MAX).join("").trim();
  return hasControls(text) ? "" : text;
}

function categoriesIn(search: URLSearchParams) {
  const named = search.getAll("filterCategory");
  return CATEGORY_NUMBERS.filter((category) => named.includes(String(category)));
}

/** Returns whether results have an order; only what is for sale has a price. */
function hasSort(sort: SearchSort, forSale: boolean): boolean {
  return sort !== "price" || forSale;
}

function sortIn(search: URLSearchParams, forSale: boolean): SearchSort {
  const named = search.get("sort");
  return SEARCH_SORTS.find((sort) => sort === named && hasSort(sort, forSale)) ?? "best";
}

/** Returns the tolerance, which is a number: 0 for exact. */
function toleranceIn(search: URLSearchParams): ColorTolerance {
  const named = search.get("near");
  return COLOR_TOLERANCES.find((_, index) => String(index) === named) ?? DEFAULT_TOLERANCE;
}

function serverIn(search: URLSearchParams): number | null {
  const named = search.get("filterCreatorServer");
  return SEARCH_SERVERS.find((server) => String(server) === named) ?? null;
}
