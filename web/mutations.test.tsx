import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Post } from "#contract/posts/contract.ts";
import { answering, createProviders } from "#test/providers.tsx";
import { useBlockAct } from "#web/components/blocks/api.ts";
import { useCreateBoard, useDeleteBoard, useEditBoard } from "#web/components/boards/api.ts";
import { useToggleLike } from "#web/components/posts/like-button.tsx";
import { useUntie, useWear } from "#web/components/worn/api.ts";
import { useConfirmNotice, useStateOnNotice } from "#web/routes/notices/notices-api.ts";
import { useFactorChange } from "#web/routes/settings/factors/api.ts";
import { useAccountChange } from "#web/routes/settings/use-account-change.ts";
import { useDeleteLoadout, useEditLoadout } from "#web/tools/loadout/publish/published-api.ts";
import {
  useCreateRemote,
  useDeleteRemote,
  useEndStream,
  useSaveStream,
} from "#web/tools/loadout/stream/stream-api.ts";
import { useSettle } from "./components/cases/api.ts";
import { useToggleFollow } from "./components/follows/follow-button.tsx";
import { useMarkSeen } from "./components/likeness/copies-api.ts";

const USER = "GET /api/user/";
const EVENTS = "GET /api/user/security-events";
const LOADOUTS = ["GET /api/user/:id/loadouts", "GET /api/loadouts/:id"];
const BOARDS = [
  ...["GET /api/boards", "GET /api/user/:id/boards"],
  ...["GET /api/boards/:id", "GET /api/boards/:id/posts"],
];
const WORN = ["GET /api/post/:id/worn", "GET /api/post/:id/worn-on"];
const NOTICES = [
  ...["GET /api/notice/:id", "GET /api/cases", "GET /api/case/:id"],
  "POST /api/notice/:id/read",
];
const PEOPLE = [
  "GET /api/user/:id/followers",
  "GET /api/user/:id/following",
  "GET /api/post/:id/likes",
];
/** What an act on whom one sees, or of staff, may change. */
const ALL = [
  ...[
    "GET /api/dashboard/likes",
    "GET /api/dashboard/home",
    "GET /api/copies/new",
    "GET /api/stream",
  ],
  ...["GET /api/auth/factors", "GET /api/auth/sessions", EVENTS],
  ...[...LOADOUTS, ...BOARDS, ...NOTICES, ...PEOPLE, ...WORN],
];
/** The input of each cached query. */
const INPUTS: Record<string, object> = {
  "GET /api/case/:id": { params: { id: "1" } },
  "GET /api/loadouts/:id": { params: { id: "abc" } },
};

/** Returns a hook in the site with a cache, and which of its queries are stale or gone. */
function use<Result>(hook: () => Result, status = 200, reply = {}) {
  const { queries, wrapper } = createProviders(answering(status, "Said", reply), {
    user: { _id: "7", username: "Fox" },
    path: "/",
  });
  const cached = [USER, ...ALL].map((endpoint) => [endpoint, INPUTS[endpoint] ?? {}] as const);
  for (const queryKey of cached) queries.setQueryData(queryKey, {});
  const changed = () =>
    cached
      .filter((queryKey) => queries.getQueryState(queryKey)?.isInvalidated !== false)
      .map(([endpoint]) => endpoint);
  const { result } = renderHook(hook, { wrapper });
  return { result, changed };
}

// biome-ignore lint/suspicious/noExplicitAny: each takes what it sends.
type Mutation = () => { mutateAsync: (sent: any) => Promise<unknown> };

const reauthenticate: Mutation = () =>
  useAccountChange((call) => call("POST /api/auth/verification", {}));

test.each<[string, Mutation, unknown, readonly string[]]>([
  ["blocking somebody", () => useBlockAct("8"), "block", ALL],
  ["muting somebody", () => useBlockAct("8"), "mute", [USER, ...ALL]],
  ["unmuting somebody", () => useBlockAct("8"), "unmute", [USER, ...ALL]],
  ["confirming a notice", () => useConfirmNotice({ id: "1", token: "t" }), undefined, NOTICES],
  ["stating on a notice", () => useStateOnNotice("1"), "Mine", NOTICES],
  ["editing a loadout", () => useEditLoadout("abc"), {}, LOADOUTS],
  ["deleting a loadout", () => useDeleteLoadout("abc"), undefined, LOADOUTS.slice(0, 1)],
  ["creating a board", useCreateBoard, {}, BOARDS],
  ["editing a board", () => useEditBoard("abcdef"), {}, BOARDS],
  ["deleting a board", () => useDeleteBoard("abcdef"), undefined, BOARDS.slice(0, 2)],
  ["naming a symbol", () => useWear("7"), "9", WORN],
  ["untying a symbol", () => useUntie("7"), "9", WORN],
  ["saving a stream", useSaveStream, {}, ["GET /api/stream"]],
  ["ending a stream", useEndStream, undefined, ["GET /api/stream"]],
  ["creating a remote", useCreateRemote, undefined, ["GET /api/stream"]],
  ["deleting a remote", useDeleteRemote, "1", ["GET /api/stream"]],
  ["a change of the account", reauthenticate, undefined, [USER, "GET /api/auth/sessions", EVENTS]],
  [
    "a change of a factor",
    () => useFactorChange((call) => call("POST /api/auth/authenticator/remove", {})),
    undefined,
    [USER, "GET /api/auth/factors", EVENTS],
  ],
])("%s has what it changes read anew", async (_, hook, sent, endpoints) => {
  const { result, changed } = use(hook);
  await act(() => result.current.mutateAsync(sent));
  await waitFor(() => expect(changed().toSorted()).toEqual(endpoints.toSorted()));
});

test.each<[string, Mutation, number, readonly string[]]>([
  ["blocking", () => useBlockAct("8"), 400, []],
  ["stating on a notice too late", () => useStateOnNotice("1"), 409, NOTICES],
  ["editing a loadout", () => useEditLoadout("abc"), 400, []],
  ["saving a stream", useSaveStream, 400, []],
  ["a change of the account", reauthenticate, 400, []],
])("a refusal of %s has what may have changed read anew", async (_, hook, status, endpoints) => {
  const { result, changed } = use(hook, status);
  await act(() => result.current.mutateAsync({}).catch(() => undefined));
  await waitFor(() => expect(changed().toSorted()).toEqual(endpoints.toSorted()));
});

test("a case that another settled first is no error", async () => {
  const { result } = use(() => useSettle(() => {}), 409);
  const reply = await act(() =>
    result.current.mutateAsync({ id: "1", body: { outcome: "dismiss" } }),
  );
  expect(reply).toEqual({ message: "Said", undoable: false });
});

test("a like has the list of one's likes read anew", async () => {
  const post = { _id: "1", liked: false, numLikes: 0 } as Post;
  const { result, changed } = use(() => useToggleLike(post), 200, { liked: true, numLikes: 1 });
  act(() => result.current());
  await waitFor(() => expect(changed()).toEqual(["GET /api/dashboard/likes"]));
});

test("a follow has the lists of people read anew when they are opened next", async () => {
  const owl = { _id: "8", username: "Owl", following: false };
  const { result, changed } = use(() => useToggleFollow(owl, async () => {}));
  act(() => result.current());
  await waitFor(() => expect(changed().toSorted()).toEqual(PEOPLE.toSorted()));
});

test("copies that were shown are no longer counted as new", async () => {
  const { changed } = use(() => useMarkSeen([{ _id: "9" }, { _id: "10" }] as never));
  await waitFor(() => expect(changed()).toEqual(["GET /api/copies/new"]));
});
