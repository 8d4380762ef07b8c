import { pageOf } from "#contract/numbers.ts";
import { type CategoryChoice, categoryIn } from "#contract/posts/categories.ts";
import { type CreationSort, creationSortIn } from "#contract/users/creations.ts";
import type { ProfileFacts, Shown } from "#web/components/users/api.ts";
import { profilePath } from "#web/components/users/profile-path.ts";

export const SORT_LABELS: Record<CreationSort, string> = {
  newest: "Newest",
  liked: "Most liked",
  oldest: "Oldest",
};

/** Returns which posts the URL names: all, unless it names a category; invalid parameters take their defaults. */
export function creationsIn(search: URLSearchParams): Shown {
  const asked = search.get("category") ?? "all";
  return {
    category: asked === "all" ? "all" : categoryIn(asked),
    page: pageOf(search.get("page")),
    sort: creationSortIn(search.get("sort")),
    forSale: search.get("forSale") === "true",
  };
}

/** Returns the URL of a page of a user's posts. */
export function creationsPath(username: string, { category, page, sort, forSale }: Shown): string {
  const order = sort === "newest" ? "" : `&sort=${sort}`;
  return profilePath(username, { category, page }) + (forSale ? "&forSale=true" : "") + order;
}

/** Returns how many posts of a user a category has, of those for sale if asked. */
export function creationCount(
  { numPosts, categoryCounts, saleCounts }: ProfileFacts,
  category: CategoryChoice,
  forSale: boolean,
): number {
  if (category !== "all") return (forSale ? saleCounts : categoryCounts)[category] ?? 0;
  return forSale ? saleCounts.reduce((sum, count) => sum + count, 0) : numPosts;
}
