import { renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Pair } from "#contract/likeness/contract.ts";
import { answering, createProviders } from "#test/providers.tsx";
import { newPairsQuery, useMarkSeen } from "./copies-api.ts";

test("marks the shown pairs as seen up to the newest, and counts the new ones again", async () => {
  const { calls, sent, queries, wrapper } = createProviders(answering(200, "Seen"));
  const { queryKey } = newPairsQuery;
  queries.setQueryData(queryKey, { success: true, count: 2 });
  const none: readonly Pair[] = [];
  const pairs = ["9", "10", "2"].map((_id) => ({ _id }) as Pair);
  const { rerender } = renderHook((shown) => useMarkSeen(shown), {
    wrapper,
    initialProps: none,
  });
  expect(calls).toEqual([]);
  rerender(pairs);
  await waitFor(() => expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true));
  rerender(pairs.slice(1));
  expect(sent()).toEqual([["POST /api/copies/seen", { body: { upToId: "10" } }]]);
});
