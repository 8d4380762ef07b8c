import type { Category } from "#contract/posts/categories.ts";

type Creations = { category: Category; page?: number };

/** The address of a profile; without creations named it shows the first page of the symbols. */
export function profilePath(username: string, creations?: Creations): string {
  if (!creations) return `/profile/${username}`;
  const { category, page = 1 } = creations;
  const query = page > 1 ? `category=${category}&page=${page}` : `category=${category}`;
  return `/profile/${username}?${query}`;
}
