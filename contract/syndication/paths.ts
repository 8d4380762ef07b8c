import type { HomeOrder } from "../feeds/orders.ts";
import type { Category } from "../posts/categories.ts";

/** The formats of feeds with their media types. */
export const FEED_TYPES = {
  rss: "application/rss+xml",
  atom: "application/atom+xml",
  json: "application/feed+json",
} as const;
export type FeedFormat = keyof typeof FEED_TYPES;
export const FEED_FORMATS = Object.keys(FEED_TYPES) as [FeedFormat, ...FeedFormat[]];

/** The content of a feed, as in its URL: a list, and its order unless that is the default. */
export type FeedOf =
  | "home"
  | `home?sort=${Exclude<HomeOrder, "newest">}`
  | `explore/${Category}`
  | `profile/${string}`;

export function feedPath(of: FeedOf, format: FeedFormat): string {
  const [list, query] = of.split("?");
  return `/feed/${list}.${format}${query ? `?${query}` : ""}`;
}

/** Returns the feed of home in an order. */
export function feedOfHome(order: HomeOrder): FeedOf {
  return order === "newest" ? "home" : `home?sort=${order}`;
}

export const OEMBED_TYPES = {
  json: "application/json+oembed",
  xml: "text/xml+oembed",
} as const;
export type OembedFormat = keyof typeof OEMBED_TYPES;

/** Returns the oEmbed URL of a page; `url` is the page's absolute URL. */
export function oembedPath(url: string, format: OembedFormat): string {
  return `/oembed?url=${encodeURIComponent(url)}&format=${format}`;
}
