import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { HOME_PAGE_SIZE } from "#contract/feeds/contract.ts";
import type { ExploreOrder, HomeOrder } from "#contract/feeds/orders.ts";
import type { Category } from "#contract/posts/categories.ts";
import type { Made } from "#contract/posts/made.ts";
import { apiInfiniteQuery, apiQuery, OFFLINE_META, queriesOf } from "#web/lib/queries.ts";
import { listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";

/** A filter that matches the feeds: every list of posts, and the profiles, which show posts and their count. */
export const FEEDS = queriesOf([
  "GET /api/dashboard/home",
  "GET /api/dashboard/following",
  "GET /api/dashboard/likes",
  "GET /api/dashboard/suggestions",
  "GET /api/user/:id/posts",
  "GET /api/user/name/:username",
  "POST /api/posts/newest",
  "POST /api/posts/search",
  "POST /api/posts/similar",
]);

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
export function homeFeedQuery({ nsfw, before, order = "newest" }: HomeFeed) {
  // The default has no part in the key, as in the URL.
  const sort = order === "newest" ? undefined : order;
  const query = { nsfw, before, sort, tiles: true };
  return {
    ...apiInfiniteQuery("GET /api/dashboard/home", { query }, ({ posts }) =>
      posts.length === HOME_PAGE_SIZE && sort !== "popular"
        ? { before: posts.at(-1)?._id }
        : undefined,
    ),
    meta: sort ? OFFLINE_META : { keep: "always" },
  };
}

type ExploreFeed = {
  category: Category;
  sort: ExploreOrder;
  forSale: boolean;
  /** The number of a server; null for any. */
  server: number | null;
  made: Made | null;
  /** Empty for any. */
  tag: string;
  without: readonly string[];
  page: number;
  nsfw: boolean;
};

/** Fetches one page of a category. */
export function exploreQuery({ sort, forSale, server, made, tag, without, ...query }: ExploreFeed) {
  // The defaults have no part in the key, as in the URL.
  const chosen = {
    ...(sort !== "newest" && { sort }),
    ...(forSale && { forSale }),
    ...(server !== null && { server }),
    ...(made !== null && { made }),
    ...(tag !== "" && { tag }),
    ...(without.length > 0 && { without: [...without] }),
  };
  return {
    ...apiQuery("POST /api/posts/newest", { query: { ...query, ...chosen, tiles: true } }),
    meta: OFFLINE_META,
    retryOnMount: false,
  };
}

/** Fetches the tags that most of the newest posts have, or of those of a category. */
export function popularTagsQuery(query: { category?: Category; nsfw: boolean }) {
  return apiQuery("GET /api/search/tags", { query });
}

/** Fetches one page of posts by followed users, newest first. */
export function followingQuery(query: { page: number; nsfw: boolean }) {
  return {
    ...apiQuery("GET /api/dashboard/following", { query: { ...query, tiles: true } }),
    meta: OFFLINE_META,
    retryOnMount: false,
  };
}

/** Fetches how many posts of followed users are new. */
export function newFollowedQuery(query: { nsfw: boolean }) {
  return apiQuery("GET /api/dashboard/following/new", { query });
}

/** Returns how many posts of followed users the user has not seen; 0 until it is known. */
export function useNewFollowed(): number {
  const user = useCurrentUser();
  const query = newFollowedQuery({ nsfw: listsNsfw(user) });
  return useQuery({ ...query, enabled: user !== null }).data?.count ?? 0;
}

/** Fetches one page of the posts that the user likes, the last liked first. */
export function likedQuery(query: { page: number; nsfw: boolean }) {
  return apiQuery("GET /api/dashboard/likes", { query: { ...query, tiles: true } });
}

/** Fetches makers whom the user may follow. */
export function suggestionsQuery(query: { nsfw: boolean }) {
  return apiQuery("GET /api/dashboard/suggestions", { query }, async (reply) => {
    const { makers, followsNobody } = await reply;
    return { makers: makers.map((maker) => ({ ...maker, following: false })), followsNobody };
  });
}

/** Updates at once whether a suggested maker is followed; the suggestions stay as they are. */
export function useShowSuggestionFollowed(id: string) {
  const queries = useQueryClient();
  return async (following: boolean) => {
    type Suggestions = { makers: { _id: string; following: boolean }[] };
    queries.setQueriesData<Suggestions>(
      { queryKey: ["GET /api/dashboard/suggestions"] },
      (data) => {
        const makers = data?.makers.map((maker) =>
          maker._id === id ? { ...maker, following } : maker,
        );
        return data && makers && { ...data, makers };
      },
    );
    // Refetched on the next visit, or when the user asks for it.
    const refetchType = "none";
    await queries.invalidateQueries({ queryKey: ["GET /api/dashboard/following"], refetchType });
  };
}

/** Fetches where one can go on from a post. */
export function relatedQuery({ id, nsfw }: { id: string; nsfw: boolean }) {
  return apiQuery("GET /api/post/:id/related", { params: { id }, query: { nsfw } });
}

/** Returns where one can go on from a post, or undefined while it loads. */
export function useRelated(id: string) {
  const nsfw = listsNsfw(useCurrentUser());
  return useQuery(relatedQuery({ id, nsfw })).data;
}

/**
 * Invalidates every feed after a post was created, changed or deleted; each is refetched when next
 * shown.
 */
export function invalidateFeeds(queries: QueryClient): void {
  queries.removeQueries(FEEDS);
}
