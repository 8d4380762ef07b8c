import type { HomeOrder } from "../feeds/orders.ts";
import type { Category } from "../posts/categories.ts";

/** The media type of feeds, which are RSS. */
export const FEED_TYPE = "application/rss+xml";

/** The content of a feed, as in its URL: a list, and its order unless that is the default. */
export type FeedOf =
  | "home"
  | `home?sort=${Exclude<HomeOrder, "newest">}`
  | `explore/${Category}`
  | `profile/${string}`
  | `board/${string}`;

export function feedPath(of: FeedOf): string {
  const [list, query] = of.split("?");
  return `/feed/${list}.rss${query ? `?${query}` : ""}`;
}

/** Returns the feed of home in an order. */
export function feedOfHome(order: HomeOrder): FeedOf {
  return order === "newest" ? "home" : `home?sort=${order}`;
}
