import type { Category } from "../posts/categories.ts";

/** The forms a feed comes in, with the types they are told apart by. */
export const FEED_TYPES = {
  rss: "application/rss+xml",
  atom: "application/atom+xml",
  json: "application/feed+json",
} as const;
export type FeedFormat = keyof typeof FEED_TYPES;
export const FEED_FORMATS = Object.keys(FEED_TYPES) as [FeedFormat, ...FeedFormat[]];

/** What a feed is of, as its addresses name it. */
export type FeedOf = "home" | `explore/${Category}` | `profile/${string}`;

export function feedPath(of: FeedOf, format: FeedFormat): string {
  return `/feed/${of}.${format}`;
}

export const OEMBED_TYPES = {
  json: "application/json+oembed",
  xml: "text/xml+oembed",
} as const;
export type OembedFormat = keyof typeof OEMBED_TYPES;

/** Where a page that is embedded elsewhere tells what to show; `url` is the page's whole address. */
export function oembedPath(url: string, format: OembedFormat): string {
  return `/oembed?url=${encodeURIComponent(url)}&format=${format}`;
}
