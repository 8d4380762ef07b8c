import type { Category } from "#contract/posts/categories.ts";
import { PRICE_MAX } from "#contract/posts/rules.ts";

/** What is searched for; a text that is empty and a server that is null ask for nothing. */
export type SearchFilters = {
  query: string;
  /** In ascending order; none means any. */
  categories: readonly Category[];
  forSale: boolean;
  /** In APB$; the whole range unless for sale. */
  priceMin: number;
  priceMax: number;
  creatorUsername: string;
  creatorCharacterName: string;
  creatorServer: number | null;
};

export const NO_FILTERS: SearchFilters = {
  query: "",
  categories: [],
  forSale: false,
  priceMin: 0,
  priceMax: PRICE_MAX,
  creatorUsername: "",
  creatorCharacterName: "",
  creatorServer: null,
};

/** Whether anything is asked for beside the text. */
export function hasFilters(filters: SearchFilters): boolean {
  return (
    filters.categories.length > 0 ||
    filters.forSale ||
    filters.creatorUsername !== "" ||
    filters.creatorCharacterName !== "" ||
    filters.creatorServer !== null
  );
}

/** Whether anything is asked for at all. */
export function isAsking(filters: SearchFilters): boolean {
  return filters.query !== "" || hasFilters(filters);
}

/** Without the filters; where there are none, without the text too. */
export function cleared(filters: SearchFilters): SearchFilters {
  return hasFilters(filters) ? { ...NO_FILTERS, query: filters.query } : NO_FILTERS;
}

export function withCategory(filters: SearchFilters, category: Category, on: boolean) {
  const others = filters.categories.filter((one) => one !== category);
  return { ...filters, categories: on ? [...others, category].toSorted() : others };
}
