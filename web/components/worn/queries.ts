import { useQuery } from "@tanstack/react-query";
import { apiQuery } from "#web/lib/queries.ts";
import { listsNsfw, useCurrentUser } from "#web/lib/session/session.ts";

/** The path of the page of the posts that wear a symbol. */
export function wornOnPath(symbolId: string): string {
  return `/post/${symbolId}/worn`;
}

/** Fetches the symbols that a post wears, and the newest posts that wear it. */
export function wornQuery({ id, nsfw }: { id: string; nsfw: boolean }) {
  return apiQuery("GET /api/post/:id/worn", { params: { id }, query: { nsfw } });
}

/** Returns the symbols that a post wears, and the newest posts that wear it; undefined while they load. */
export function useWorn(id: string) {
  const nsfw = listsNsfw(useCurrentUser());
  return useQuery(wornQuery({ id, nsfw })).data;
}

type WornOnParams = { id: string; page: number; nsfw: boolean };

/** Fetches one page of the posts that wear a symbol, newest first. */
export function wornOnQuery({ id, ...query }: WornOnParams) {
  return apiQuery("GET /api/post/:id/worn-on", {
    params: { id },
    query: { ...query, tiles: true },
  });
}

type SymbolSearch = { nsfw: boolean } & ({ query: string } | { filterCreatorUsername: string });

/** Fetches the symbols that a search finds, or the newest of a maker. */
export function symbolsQuery(search: SymbolSearch) {
  const sort = "query" in search ? {} : ({ sort: "newest" } as const);
  return apiQuery("POST /api/posts/search", {
    body: { ...search, ...sort, filterCategory: [0], tiles: true },
  });
}
