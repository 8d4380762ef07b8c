import type { CategoryChoice } from "#contract/posts/categories.ts";

type Creations = { category: CategoryChoice; page?: number };

/** Returns the URL of a profile; without `creations`, the first page of all. */
export function profilePath(username: string, creations?: Creations): string {
  if (!creations) return `/profile/${username}`;
  const { category, page = 1 } = creations;
  const query = page > 1 ? `category=${category}&page=${page}` : `category=${category}`;
  return `/profile/${username}?${query}`;
}
