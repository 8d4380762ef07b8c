import { pageOf } from "#contract/numbers.ts";
import { categoryIn } from "#contract/posts/categories.ts";
import { creationSortIn } from "#contract/users/creations.ts";
import type { Shown } from "#web/components/users/api.ts";
import { profilePath } from "#web/components/users/profile-path.ts";

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
