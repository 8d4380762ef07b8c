import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { HOME_PAGE_SIZE } from "#contract/feeds/contract.ts";
import type { HomeOrder } from "#contract/feeds/orders.ts";
import type { Category } from "#contract/posts/categories.ts";
import { type Call, useCall } from "#web/lib/call.ts";
import { OFFLINE_META } from "#web/lib/queries.ts";
import { listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";

type HomeFeed = {
  nsfw: boolean;
  /** Start below this post instead of at the newest. */
  before?: string | undefined;
  order?: HomeOrder;
};

/**
 * Fetches the home feed; each further page starts below the last post of the previous one. The popular
 * posts are one page.
 */
export function homeFeedQuery(call: Call, { nsfw, before, order = "newest" }: HomeFeed) {
  // The default has no part in the key, as in the URL.
  const sort = order === "newest" ? undefined : order;
  return infiniteQueryOptions({
    queryKey: ["feed", "home", { nsfw, before, sort }],
    queryFn: async ({ pageParam }) =>
      (
        await call("GET /api/dashboard/home", {
          query: { nsfw, before: pageParam, sort, tiles: true },
        })
      ).posts,
    initialPageParam: before,
    getNextPageParam: (page) =>
      page.length === HOME_PAGE_SIZE && sort !== "popular" ? page.at(-1)?._id : undefined,
    meta: sort ? OFFLINE_META : { keep: "always" },
  });
}

type ExploreFeed = { category: Category; page: number; nsfw: boolean };

/** Fetches one page of a category, newest first. */
export function exploreQuery(call: Call, query: ExploreFeed) {
  return queryOptions({
    queryKey: ["feed", "explore", query],
    queryFn: async () => {
      const { posts, pageCount } = await call("POST /api/posts/newest", {
        query: { ...query, tiles: true },
      });
      return { posts, pageCount };
    },
    meta: OFFLINE_META,
    retryOnMount: false,
  });
}

/** Fetches one page of posts by followed users, newest first. */
export function followingQuery(call: Call, query: { page: number; nsfw: boolean }) {
  return queryOptions({
    queryKey: ["feed", "following", query],
    queryFn: async () => {
      const { posts, pageCount } = await call("GET /api/dashboard/following", {
        query: { ...query, tiles: true },
      });
      return { posts, pageCount };
    },
    meta: OFFLINE_META,
    retryOnMount: false,
  });
}

/** Fetches makers whom the user may follow. */
export function suggestionsQuery(call: Call, query: { nsfw: boolean }) {
  return queryOptions({
    queryKey: ["feed", "suggestions", query],
    queryFn: async () => {
      const { makers, followsNobody } = await call("GET /api/dashboard/suggestions", { query });
      return { makers: makers.map((maker) => ({ ...maker, following: false })), followsNobody };
    },
  });
}

/** Updates at once whether a suggested maker is followed; the suggestions stay as they are. */
export function useShowSuggestionFollowed(id: string) {
  const queries = useQueryClient();
  return async (following: boolean) => {
    type Suggestions = { makers: { _id: string; following: boolean }[] };
    queries.setQueriesData<Suggestions>({ queryKey: ["feed", "suggestions"] }, (data) => {
      const makers = data?.makers.map((maker) =>
        maker._id === id ? { ...maker, following } : maker,
      );
      return data && makers && { ...data, makers };
    });
    // Refetched on the next visit, or when the user asks for it.
    const refetchType = "none";
    await queries.invalidateQueries({ queryKey: ["feed", "following"], refetchType });
  };
}

/** Fetches where one can go on from a post. */
export function relatedQuery(call: Call, { id, nsfw }: { id: string; nsfw: boolean }) {
  return queryOptions({
    queryKey: ["related", id, { nsfw }],
    queryFn: async () => {
      const { more, similar, remixes, newer, older } = await call("GET /api/post/:id/related", {
        params: { id },
        query: { nsfw },
      });
      return { more, similar, remixes, newer, older };
    },
  });
}

/** Returns where one can go on from a post, or undefined while it loads. */
export function useRelated(id: string) {
  const nsfw = listsNsfw(useCurrentUser());
  return useQuery(relatedQuery(useCall(), { id, nsfw })).data;
}

/**
 * Invalidates every feed after a post was created, changed or deleted; each is refetched when next
 * shown.
 */
export function invalidateFeeds(queries: QueryClient): void {
  queries.removeQueries({ queryKey: ["feed"] });
}
