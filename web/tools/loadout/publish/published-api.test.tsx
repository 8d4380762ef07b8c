import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { answering, createProviders } from "#test/providers.tsx";
import { collectToasts } from "#test/toasts.ts";
import {
  publishedQuery,
  useCountUse,
  useDeleteLoadout,
  useEditLoadout,
  useToggleLoadoutLike,
} from "./published-api.ts";

const toasts = collectToasts();
const LISTS = [
  ["GET /api/loadouts/:id", { params: { id: "abc" } }],
  ["GET /api/user/:id/loadouts", { params: { id: "1" }, query: { page: 1 } }],
  ["GET /api/dashboard/home", { query: {} }],
];

function setup(status: number, body: object) {
  const { sent, queries, wrapper } = createProviders(answering(status, "Not now", body));
  for (const key of LISTS) queries.setQueryData(key, { code: "abc", liked: false, numLikes: 4 });
  const stale = () =>
    LISTS.filter((key) => queries.getQueryState(key)?.isInvalidated).map((key) => key[0]);
  const shown = () => queries.getQueryData(publishedQuery("abc").queryKey);
  return { wrapper, stale, shown, sent };
}

test("an edited loadout and its maker's list are fetched again, after a deletion only the list", async () => {
  const edited = setup(200, {});
  const { result } = renderHook(() => useEditLoadout("abc"), { wrapper: edited.wrapper });
  await act(() => result.current.mutateAsync({ title: "Docks" }));
  expect(edited.stale()).toEqual(["GET /api/loadouts/:id", "GET /api/user/:id/loadouts"]);
  expect(edited.sent()).toEqual([
    ["PATCH /api/loadouts/:id", { params: { id: "abc" }, body: { title: "Docks" } }],
  ]);
  const deleted = setup(200, {});
  const deletion = renderHook(() => useDeleteLoadout("abc"), { wrapper: deleted.wrapper });
  await act(() => deletion.result.current.mutateAsync(undefined));
  expect(deleted.stale()).toEqual(["GET /api/user/:id/loadouts"]);
  expect(deleted.sent()).toEqual([["POST /api/loadouts/:id/delete", { params: { id: "abc" } }]]);
});

test.each([
  ["has the server's count", 200, { liked: true, numLikes: 9 }, []],
  ["is shown as before when it is refused", 409, { liked: false, numLikes: 4 }, ["error: Not now"]],
])("a like %s", async (_, status, after, shownToasts) => {
  const { wrapper, shown, sent } = setup(status, { liked: true, numLikes: 9 });
  const liking = { code: "abc", liked: false, numLikes: 4 };
  const { result } = renderHook(() => useToggleLoadoutLike(liking), { wrapper });
  await act(async () => result.current());
  expect(sent()).toEqual([["POST /api/loadouts/:id/like", { params: { id: "abc" } }]]);
  expect(shown()).toEqual({ code: "abc", ...after });
  expect(toasts).toEqual(shownToasts);
});

test("a use that cannot be counted concerns nobody", async () => {
  const { wrapper, stale } = setup(500, {});
  const { result } = renderHook(() => useCountUse("abc"), { wrapper });
  await act(async () => result.current("taken"));
  expect([toasts, stale()]).toEqual([[], []]);
});
