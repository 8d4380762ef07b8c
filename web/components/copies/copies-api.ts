import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Pair } from "#contract/likeness/copies.ts";
import { type Call, useCall } from "#web/lib/call.ts";
import type { CopiesParams } from "./copies-url.ts";

const LISTS = ["copies", "list"] as const;
const NEW_COUNT = ["copies", "new"] as const;

export type PairPage = {
  pairs: Pair[];
  counts: { open: number; waiting: number; settled: number };
  pageCount: number;
};

/** Fetches one page of the pairs of a tab. */
export function pairsQuery(call: Call, { tab, loose, page }: Omit<CopiesParams, "pair">) {
  const query = { tab, loose, page };
  return queryOptions({
    queryKey: [...LISTS, query],
    queryFn: async (): Promise<PairPage> => {
      const { pairs, counts, pageCount } = await call("GET /api/copies", { query });
      return { pairs, counts, pageCount };
    },
    refetchOnWindowFocus: true,
  });
}

/** Fetches two posts that look alike. */
export function pairQuery(call: Call, id: string) {
  return queryOptions({
    queryKey: ["copies", "one", id],
    queryFn: async () => (await call("GET /api/copies/:id", { params: { id } })).pair,
    refetchOnWindowFocus: true,
  });
}

/** Fetches the number of pairs that the user has not seen yet. */
export function newPairsQuery(call: Call) {
  return queryOptions({
    queryKey: NEW_COUNT,
    queryFn: async () => (await call("GET /api/copies/new", {})).count,
  });
}

/** Returns a pair from a loaded list. */
export function findListedPair(queries: QueryClient, id: string): Pair | undefined {
  return queries
    .getQueriesData<PairPage>({ queryKey: LISTS })
    .flatMap(([, page]) => page?.pairs ?? [])
    .find(({ _id }) => _id === id);
}

/** Shows the new state of a pair at once, then refetches the lists; a list marks what left it. */
export function showChanged(queries: QueryClient, call: Call, changed: Pair): void {
  queries.setQueryData(pairQuery(call, changed._id).queryKey, changed);
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
  void queries.invalidateQueries({ queryKey: ["post"] });
}

/** Marks the shown pairs as seen, up to the newest of them. */
export function useMarkSeen(pairs: readonly Pair[]): void {
  const call = useCall();
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (upToId: string) => call("POST /api/copies/seen", { body: { upToId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: NEW_COUNT }),
  });
  const newest = pairs.reduce((most, { _id }) => (BigInt(_id) > BigInt(most) ? _id : most), "0");
  const mark = useEffectEvent(mutate);
  useEffect(() => {
    if (newest !== "0") mark(newest);
  }, [newest]);
}
