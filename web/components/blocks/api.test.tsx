import { useQuery } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { answering, createProviders } from "#test/providers.tsx";
import { CURRENT_USER } from "#web/lib/queries.ts";
import { type BlockAct, useBlockAct } from "./api.ts";

/** Blocks or mutes while a post's comments are on screen; returns what is left of a feed in the cache. */
async function doAct(sentAct: BlockAct, status: number, reads: number) {
  const { sent, queries, wrapper } = createProviders(answering(status, "Blocked owl"));
  queries.setQueryData(CURRENT_USER, { _id: "1" });
  queries.setQueryData(["GET /api/dashboard/home", { query: {} }], ["a post of theirs"]);
  let count = 0;
  const shown = {
    queryKey: ["GET /api/post/:id/threads", { params: { id: "1" } }],
    queryFn: async () => (count += 1),
  };
  const { result } = renderHook(() => ({ query: useQuery(shown), blocking: useBlockAct("2") }), {
    wrapper,
  });
  await waitFor(() => expect(result.current.query.data).toBe(1));
  await act(() => result.current.blocking.mutateAsync(sentAct).catch(() => undefined));
  await waitFor(() => expect(result.current.query.data).toBe(reads));
  expect(sent()).toEqual([[`POST /api/user/:id/${sentAct}`, { params: { id: "2" } }]]);
  expect(queries.getQueryData(CURRENT_USER)).toEqual({ _id: "1" });
  return queries.getQueryData(["GET /api/dashboard/home", { query: {} }]);
}

test("a block fetches again what is shown, and forgets what is not", async () => {
  expect(await doAct("block", 200, 2)).toBe(undefined);
});

test("a mute fetches again what is shown, and keeps what is not", async () => {
  expect(await doAct("mute", 200, 2)).toEqual(["a post of theirs"]);
});

test("a refused block leaves everything as it was", async () => {
  expect(await doAct("block", 403, 1)).toEqual(["a post of theirs"]);
});
