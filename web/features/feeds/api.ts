import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { HOME_PAGE_SIZE, homeFeed } from "#contract/feeds/contract.ts";
import type { Call } from "#web/platform/call.ts";

type HomeFeed = {
  nsfw: boolean;
  /** Start below this post instead of at the newest. */
  before?: string;
};

/** The home feed, newest first; each further page starts below the last post of the one before. */
export function homeFeedQuery(call: Call, { nsfw, before }: HomeFeed) {
  return infiniteQueryOptions({
    queryKey: ["feed", "home", { nsfw, before }],
    queryFn: async ({ pageParam }) =>
      (await call(homeFeed, { query: { nsfw, before: pageParam } })).posts,
    initialPageParam: before,
    getNextPageParam: (page) =>
      page.length === HOME_PAGE_SIZE ? page[page.length - 1]?._id : undefined,
    meta: { keep: true },
  });
}

/** After a post came, went or changed: every feed is fetched anew when it is next shown. */
export function forgetFeeds(queries: QueryClient): void {
  queries.removeQueries({ queryKey: ["feed"] });
}
