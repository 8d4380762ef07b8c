/** The orders of home; `newest` is the default, which no URL names. */
export const HOME_ORDERS = ["newest", "popular", "sale"] as const;
export type HomeOrder = (typeof HOME_ORDERS)[number];

/**
 * The orders of a category: newest; what got the most likes in 7 or 30 days, which is one list of the best; or in
 * all.
 */
export const EXPLORE_ORDERS = ["newest", "week", "month", "ever"] as const;
export type ExploreOrder = (typeof EXPLORE_ORDERS)[number];

/** Parses an order of home; anything else means the default. */
export function homeOrderIn(value: unknown): HomeOrder {
  return HOME_ORDERS.find((order) => order === value) ?? "newest";
}

/** Returns the path of home in an order, from the newest post or below the post `before`. */
export function homePath(order: HomeOrder, before?: string): string {
  const query = [order !== "newest" && `sort=${order}`, before && `before=${before}`];
  const given = query.filter(Boolean).join("&");
  return given ? `/?${given}` : "/";
}
