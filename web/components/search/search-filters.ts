import type { Category } from "#contract/posts/categories.ts";
import { NO_FILTERS, type SearchFilters, searchPath } from "./search-url.ts";

/** Returns whether any filter is set, besides the text. */
export function hasFilters(filters: SearchFilters): boolean {
  return searchPath({ ...filters, query: "", sort: "best" }) !== searchPath({});
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
