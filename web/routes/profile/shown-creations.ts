import type { CategoryChoice } from "#contract/posts/categories.ts";
import type { CreationSort } from "#contract/users/creations.ts";
import type { ProfileFacts } from "#web/components/users/api.ts";

export const SORT_LABELS: Record<CreationSort, string> = {
  newest: "Newest",
  liked: "Most liked",
  oldest: "Oldest",
};

/** Returns how many posts of a user a category has, of those for sale if asked. */
export function creationCount(
  { numPosts, categoryCounts, saleCounts }: ProfileFacts,
  category: CategoryChoice,
  forSale: boolean,
): number {
  if (category !== "all") return (forSale ? saleCounts : categoryCounts)[category] ?? 0;
  return forSale ? saleCounts.reduce((sum, count) => sum + count, 0) : numPosts;
}
