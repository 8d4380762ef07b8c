import type { GameColor } from "#contract/game-color.ts";
import type { Category } from "#contract/posts/categories.ts";
import { PRICE_MAX } from "#contract/posts/rules.ts";
import {
  type ColorTolerance,
  DEFAULT_TOLERANCE,
  type SearchSort,
} from "#contract/search/options.ts";

/** The search text and filters; an empty text or a null server means any. */
export type SearchFilters = {
  query: string;
  /** Words of the text that are taken as typed: they neither mean a filter nor are misspelled. */
  exact: string;
  /** In ascending order; empty means any. */
  categories: readonly Category[];
  /** A whole tag. */
  tag: string;
  forSale: boolean;
  /** In APB$; the whole range unless for sale. */
  priceMin: number;
  priceMax: number;
  creatorUsername: string;
  creatorCharacterName: string;
  creatorServer: number | null;
  /** Up to three; empty means any. */
  colors: readonly GameColor[];
  /** How much colors may differ; the default without colors. */
  tolerance: ColorTolerance;
  sort: SearchSort;
};

export const NO_FILTERS: SearchFilters = {
  query: "",
  exact: "",
  categories: [],
  tag: "",
  forSale: false,
  priceMin: 0,
  priceMax: PRICE_MAX,
  creatorUsername: "",
  creatorCharacterName: "",
  creatorServer: null,
  colors: [],
  tolerance: DEFAULT_TOLERANCE,
  sort: "best",
};

/** Returns whether any filter is set, besides the text. */
export function hasFilters(filters: SearchFilters): boolean {
  return (
    filters.categories.length > 0 ||
    filters.tag !== "" ||
    filters.forSale ||
    filters.creatorUsername !== "" ||
    filters.creatorCharacterName !== "" ||
    filters.creatorServer !== null ||
    filters.colors.length > 0
  );
}

/** Returns whether the search has a text or a filter. */
export function hasCriteria(filters: SearchFilters): boolean {
  return filters.query !== "" || hasFilters(filters);
}

/** Returns the search without its filters; without filters, also without its text. */
export function cleared(filters: SearchFilters): SearchFilters {
  return hasFilters(filters)
    ? { ...NO_FILTERS, query: filters.query, exact: filters.exact, sort: filters.sort }
    : NO_FILTERS;
}

export function withCategory(filters: SearchFilters, category: Category, on: boolean) {
  const others = filters.categories.filter((one) => one !== category);
  return { ...filters, categories: on ? [...others, category].toSorted() : others };
}
