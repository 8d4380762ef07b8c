/** The most characters of a search text. */
export const SEARCH_TEXT_MAX = 30;

/** The number of best results that a search counts and pages. */
export const SEARCH_RESULTS_MAX = 1_000;
/** The servers that the filter offers. */
export const SEARCH_SERVERS = [1, 2, 3, 4, 5, 6] as const;

/**
 * The orders of results: the closest matches first, then newest; newest; most liked; or cheapest, for which
 * all must be for sale, else it is `best`. By likes or price the newest 10,000 that match are compared.
 * Without a text all match alike, so that `best` is `newest`.
 */
export const SEARCH_SORTS = ["best", "newest", "liked", "price"] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];
