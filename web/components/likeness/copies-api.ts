import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Pair } from "#contract/likeness/contract.ts";
import { POSTS } from "#web/components/posts/api.ts";
import { useCall } from "#web/lib/call.ts";
import { apiQuery, type ReplyOf } from "#web/lib/queries.ts";
import type { CopiesParams } from "./copies-url.ts";

const LISTS = ["GET /api/copies"] as const;

export type PairPage = ReplyOf<"GET /api/copies">;

/** Fetches one page of the pairs of a tab. */
export function pairsQuery({ tab, loose, page }: Omit<CopiesParams, "pair">) {
  return { ...apiQuery(...LISTS, { query: { tab, loose, page } }), refetchOnWindowFocus: true };
}

/** Fetches two posts that look alike. */
export function pairQuery(id: string) {
  return { ...apiQuery("GET /api/copies/:id", { params: { id } }), refetchOnWindowFocus: true };
}

/** Fetches the number of pairs that the user has not seen yet. */
export const newPairsQuery = apiQuery("GET /api/copies/new", {});

/** Returns a pair from a loaded list. */
export function findListedPair(queries: QueryClient, id: string): Pair | undefined {
  return queries
    .getQueriesData<PairPage>({ queryKey: LISTS })
    .flatMap(([, page]) => page?.pairs ?? [])
    .find(({ _id }) => _id === id);
}

/** Shows the new state of a pair at once, then refetches the lists; a list marks what left it. */
export function showChanged(queries: QueryClient, changed: Pair): void {
  queries.setQueryData(pairQuery(changed._id).queryKey, { success: true, pair: changed });
  queries.setQueriesData<PairPage>(
    { queryKey: LISTS },
    (page) =>
      page && {
        ...page,
        pairs: page.pairs.map((pair) => (pair._id === changed._id ? changed : pair)),
      },
  );
  void queries.invalidateQueries({ queryKey: LISTS });
  // The posts show the credit.
  void queries.invalidateQueries(POSTS);
}

/** Marks the shown pairs as seen, up to the newest of them. */
export function useMarkSeen(pairs: readonly Pair[]): void {
  const call = useCall();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (upToId: string) => call("POST /api/copies/seen", { body: { upToId } }),
    onSuccess: () => queries.invalidateQueries(newPairsQuery),
  });
  const newest = pairs.reduce((most, { _id }) => (BigInt(_id) > BigInt(most) ? _id : most), "0");
  const mark = useEffectEvent(mutate);
  useEffect(() => {
    if (newest !== "0") mark(newest);
  }, [newest]);
}
