/** The orders of the posts on a profile; `newest` is the default, which no URL names. */
export const CREATION_SORTS = ["newest", "liked", "oldest"] as const;
export type CreationSort = (typeof CREATION_SORTS)[number];

/** Parses an order of posts; anything else means the default. */
export function creationSortIn(value: unknown): CreationSort {
  return CREATION_SORTS.find((sort) => sort === value) ?? "newest";
}
