import type { SearchBody } from "#contract/feeds/search.ts";
import type { Search } from "#web/components/feeds/search/search-url.ts";
import { apiQuery, type ReplyOf } from "#web/lib/queries.ts";

/** Fetches one page of search results. */
export function searchQuery(search: Search, nsfw: boolean) {
  return {
    ...apiQuery("POST /api/posts/search", { body: searchBodyOf(search, nsfw) }),
    retryOnMount: false,
  };
}

/** The result of a search. */
export type SearchFound = ReplyOf<"POST /api/posts/search">;

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
