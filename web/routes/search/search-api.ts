import { queryOptions } from "@tanstack/react-query";
import type { Reply } from "#contract/endpoint.ts";
import type { SearchBody, searchPosts } from "#contract/feeds/search.ts";
import type { Search } from "#web/components/feeds/search/search-url.ts";
import type { Call } from "#web/lib/call.ts";

/** Fetches one page of search results. */
export function searchQuery(call: Call, search: Search, nsfw: boolean) {
  return queryOptions({
    queryKey: ["feed", "search", search, { nsfw }],
    queryFn: async () => {
      const reply = await call("POST /api/posts/search", { body: searchBodyOf(search, nsfw) });
      const { success, ...found } = reply;
      return found;
    },
    retryOnMount: false,
  });
}

/** The result of a search. */
export type SearchFound = Omit<Reply<typeof searchPosts>, "success">;

/** Returns the request body of a search, without defaults. */
export function searchBodyOf(search: Search, nsfw: boolean): SearchBody {
  const { query, categories, tag, creatorUsername, creatorCharacterName, creatorServer } = search;
  return {
    page: search.page,
    tiles: true,
    ...(query && { query }),
    ...(categories.length > 0 && { filterCategory: [...categories] }),
    ...(tag && { filterTag: tag }),
    ...(search.forSale && {
      filterForSale: true,
      filterPriceRangeMin: search.priceMin,
      filterPriceRangeMax: search.priceMax,
    }),
    ...(creatorUsername && { filterCreatorUsername: creatorUsername }),
    ...(creatorCharacterName && { filterCreatorCharacterName: creatorCharacterName }),
    ...(creatorServer !== null && { filterCreatorServer: creatorServer }),
    ...(search.colors.length > 0 && {
      filterColors: [...search.colors],
      filterColorTolerance: search.tolerance,
    }),
    ...(search.sort !== "best" && { sort: search.sort }),
    ...(nsfw && { nsfw }),
  };
}
