import { type GameColor, gameColorList, parseGameColorList } from "#contract/game-color.ts";
import { CATEGORY_NUMBERS, type Category } from "#contract/posts/categories.ts";
import { MADE, type Made } from "#contract/posts/made.ts";
import { PRICE_MAX } from "#contract/posts/rules.ts";
import {
  COLOR_TOLERANCES,
  type ColorTolerance,
  DEFAULT_TOLERANCE,
  SEARCH_COLORS_MAX,
  SEARCH_SERVERS,
  SEARCH_SORTS,
  SEARCH_TEXT_MAX,
  WITHOUT_TAGS_MAX,
} from "#contract/search/options.ts";
import { hasControls, onOneLine } from "#contract/texts.ts";
import { flag, oneOf, oneText, type Param, pageNumber, urlState } from "#web/lib/url-state.ts";

/** Tags that a post does not have. */
export const withoutParam: Param<readonly string[]> = {
  name: "without",
  fallback: [],
  parse: (given) => excluded(given.map(cleanText)),
  write: (tags) => tags,
};

const state = urlState({
  query: searchText("query"),
  /** Words of the text that are taken as typed: they neither mean a filter nor are misspelled. */
  exact: searchText("exact"),
  /** In ascending order; empty means any. */
  categories: {
    name: "filterCategory",
    fallback: [],
    parse: (named) => CATEGORY_NUMBERS.filter((category) => named.includes(String(category))),
    write: (categories) => categories.map(String),
  } as Param<readonly Category[]>,
  /** A whole tag. */
  tag: tagParam("filterTag"),
  /** In the text they are words after a minus. */
  without: withoutParam,
  forSale: flag("filterForSale"),
  /** In APB$; the whole range unless for sale. */
  priceMin: price("filterPriceRangeMin", 0),
  priceMax: price("filterPriceRangeMax", PRICE_MAX),
  /** How it was made; null means any. */
  made: oneOf<Made, null>(MADE, { name: "filterMade", fallback: null }),
  creatorUsername: searchText("filterCreatorUsername"),
  creatorCharacterName: searchText("filterCreatorCharacterName"),
  /** Null means any. */
  creatorServer: oneOf<number, null>(SEARCH_SERVERS, {
    name: "filterCreatorServer",
    fallback: null,
  }),
  /** Up to three; empty means any. */
  colors: oneText<readonly GameColor[]>({
    name: "color",
    fallback: [],
    parse: (text) => parseGameColorList(text, SEARCH_COLORS_MAX),
    write: gameColorList,
  }),
  /** How much colors may differ, in the URL a number: 0 for exact; the default without colors. */
  tolerance: oneText<ColorTolerance>({
    name: "near",
    fallback: DEFAULT_TOLERANCE,
    parse: (text) => COLOR_TOLERANCES.find((_, index) => String(index) === text),
    write: (tolerance) => String(COLOR_TOLERANCES.indexOf(tolerance)),
  }),
  sort: oneOf(SEARCH_SORTS),
  page: pageNumber,
});

/** A search as encoded in the URL. */
export type Search = ReturnType<typeof state.parse>;
/** The search text and filters; an empty text means any. */
export type SearchFilters = Omit<Search, "page">;

const { page: _, ...noFilters } = state.defaults;
export const NO_FILTERS: SearchFilters = noFilters;

/** Parses the URL's search; missing or invalid parameters take their defaults. */
export function parseSearch(search: URLSearchParams): Search {
  return meaningful(state.parse(search));
}

/** Returns the URL of a search without default parameters; changed filters start at page 1. */
export function searchPath(search: Partial<Search>): string {
  return state.path("/search", meaningful({ ...state.defaults, ...search }));
}

/** Moves words of the text after a minus, such as '-rust', to the tags that are left out. */
export function withExclusions<S extends SearchFilters>(search: S): S {
  const words = search.query.split(" ");
  const named = words.filter((word) => EXCLUDED.test(word));
  if (named.length === 0) return search;
  return {
    ...search,
    query: words
      .filter((word) => !EXCLUDED.test(word))
      .join(" ")
      .trim(),
    without: excluded([...search.without, ...named.map((word) => word.slice(1))]),
  };
}

const EXCLUDED = /^-[^\s-]/;

function excluded(tags: readonly string[]): readonly string[] {
  return [...new Set(tags)].filter(Boolean).slice(0, WITHOUT_TAGS_MAX);
}

/** Resets what means nothing without something else: only what is for sale has a price. */
function meaningful(given: Search): Search {
  const search = withExclusions(given);
  const { query, exact, forSale, colors, tolerance, sort } = search;
  return {
    ...search,
    exact: query && exact,
    ...(!forSale && { priceMin: 0, priceMax: PRICE_MAX }),
    sort: sort === "price" && !forSale ? "best" : sort,
    tolerance: colors.length > 0 ? tolerance : DEFAULT_TOLERANCE,
  };
}

/** Parses a typed price, with or without thousands separators, clamped to the allowed range. */
export function priceOf(typed: string, otherwise: number): number {
  const digits = typed.replace(/[\s,]/g, "");
  const amount = digits === "" ? Number.NaN : Number(digits);
  return Number.isNaN(amount) ? otherwise : Math.min(Math.max(Math.trunc(amount), 0), PRICE_MAX);
}

function price(name: string, fallback: number): Param<number> {
  return oneText({ name, fallback, parse: (text) => priceOf(text, fallback) });
}

/** A whole tag that a post has; empty means any. */
export function tagParam(name: string): Param<string> {
  return searchText(name);
}

/** A text truncated to the maximum length, as its field would. */
function searchText(name: string): Param<string> {
  return oneText({ name, fallback: "", parse: cleanText });
}

function cleanText(given: string): string {
  const whole = onOneLine(given).trim().normalize();
  const text = [...whole].slice(0, SEARCH_TEXT_MAX).join("").trim();
  return hasControls(text) ? "" : text;
}
