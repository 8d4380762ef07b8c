/** The most characters of a search text. */
export const SEARCH_TEXT_MAX = 30;

/** The most tags that a search leaves out. */
export const WITHOUT_TAGS_MAX = 5;
export const TOO_MANY_WITHOUT = `Leave out at most ${WITHOUT_TAGS_MAX} tags.`;

/** The number of best results that a search counts and pages. */
export const SEARCH_RESULTS_MAX = 1_000;
/** The servers that the filter offers. */
export const SEARCH_SERVERS = [1, 2, 3, 4, 5, 6] as const;

/** The most colors that a search looks for. */
export const SEARCH_COLORS_MAX = 3;
/** How much a color may differ from the one that is looked for. */
export const COLOR_TOLERANCES = ["exact", "near", "family"] as const;
export type ColorTolerance = (typeof COLOR_TOLERANCES)[number];
export const DEFAULT_TOLERANCE: ColorTolerance = "near";
/** As people see them. */
export const TOLERANCE_NAMES: Record<ColorTolerance, string> = {
  exact: "Exact",
  near: "Near",
  family: "Loose",
};

/**
 * The orders of results: the closest matches first, then newest; newest; most liked; or cheapest, for which
 * all must be for sale, else it is `best`. By likes or price the newest 10,000 that match are compared.
 * Without a text all match alike, so that `best` is `newest`. With colors, `best` is by how many of them
 * a post has, then by how near they are, then by their share of the picture.
 */
export const SEARCH_SORTS = ["best", "newest", "liked", "price"] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];
