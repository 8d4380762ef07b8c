import type { QueryKey } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, onTestFinished, test } from "vitest";
import { createProviders } from "#test/providers.tsx";
import { collectToasts } from "#test/toasts.ts";
import { useUndoDecision } from "#web/components/appeals/appeals-api.ts";
import { useAddStaffNote, useClaim, useSettle } from "#web/components/cases/api.ts";
import { CURRENT_USER } from "#web/lib/queries.ts";
import { useConfirmNotice, useStateOnNotice } from "#web/routes/notices/notices-api.ts";
import { usePruneUser, useRestoreUser } from "#web/routes/profile/prunes-api.ts";
import { receiveToasts, type ToastAction } from "#web/ui/feedback/toast-queue.ts";

const toasts = collectToasts();
const OWL = { _id: "7", username: "owl" };
const STATEMENT = { rule: 1, reason: "These prices were a scam." };
const LISTS: Record<string, QueryKey> = {
  user: CURRENT_USER,
  home: ["GET /api/dashboard/home", { query: {} }],
  post: ["GET /api/post/:id", { params: { id: "1" } }],
  cases: ["GET /api/cases", { query: {} }],
  case: ["GET /api/case/:id", { params: { id: "7" } }],
  notice: ["GET /api/notice/:id", { params: { id: "7" } }],
  prune: ["GET /api/user/:id/prune", { params: { id: "7" } }],
};
const NAMES = Object.keys(LISTS);

/** Performs an act; returns its call, its toast, and which cached lists became stale or are gone. */
async function perform(
  useAct: () => { mutateAsync: (input: never) => Promise<unknown> },
  input: unknown,
  status: number,
) {
  const body = { success: status === 200, message: "Done", undoable: false };
  const { calls, queries, wrapper } = createProviders(() => ({ status, body }));
  for (const key of Object.values(LISTS)) queries.setQueryData(key, "cached");
  const { result } = renderHook(useAct, { wrapper });
  await act(() => result.current.mutateAsync(input as never).catch(() => undefined));
  const stateOf = (name: string) => queries.getQueryState(LISTS[name] ?? []);
  return {
    calls: calls.map(([endpoint, given]) => [endpoint, given]),
    toasts: [...toasts],
    stale: NAMES.filter((name) => stateOf(name)?.isInvalidated),
    gone: NAMES.filter((name) => stateOf(name) === undefined),
  };
}

type Row = {
  name: string;
  use: () => { mutateAsync: (input: never) => Promise<unknown> };
  input?: unknown;
  call: [endpoint: string, input: object];
  done: { toasts?: string[]; stale?: string[]; gone?: string[] };
  refused: { toasts?: string[]; stale?: string[]; gone?: string[] };
};

const params = { id: "7" };
const CASES = ["cases", "case"];
const ALL_BUT_USER = NAMES.slice(1);

const ROWS: Row[] = [
  ...[false, true].map(
    (over): Row => ({
      name: over ? "taking a case over" : "opening a case",
      use: () => useClaim("7", { over }),
      call: ["POST /api/case/:id/claim", { params, body: { over } }],
      done: { stale: CASES },
      refused: { stale: CASES },
    }),
  ),
  {
    name: "settling a case",
    use: () => useSettle(() => undefined),
    input: { id: "7", body: { outcome: "dismiss" } },
    call: ["POST /api/case/:id/settle", { params, body: { outcome: "dismiss" } }],
    // The desk reads anew what it shows.
    done: { toasts: ["ok: Done"] },
    // Somebody else was faster, which is no error.
    refused: { toasts: ["ok: Done"] },
  },
  {
    name: "a note on a case",
    use: () => useAddStaffNote("7"),
    input: "Seen",
    call: ["POST /api/case/:id/note", { params, body: { text: "Seen" } }],
    done: { stale: ["case"] },
    refused: {},
  },
  {
    name: "undoing a decision",
    use: () => useUndoDecision("7"),
    call: ["POST /api/decision/:id/undo", { params }],
    done: { toasts: ["ok: Done"], gone: ALL_BUT_USER },
    refused: { toasts: ["error: Done"], gone: ALL_BUT_USER },
  },
  {
    name: "confirming a notice",
    use: () => useConfirmNotice({ id: "7", token: "t" }),
    call: ["POST /api/notice/:id/confirm", { params, body: { token: "t" } }],
    done: { stale: ["cases", "case", "notice"] },
    refused: {},
  },
  {
    name: "an answer to a notice",
    use: () => useStateOnNotice("7"),
    input: { text: "Mine" },
    call: ["POST /api/notice/:id/statement", { params, body: { text: "Mine" } }],
    done: { toasts: ["ok: Done"], stale: ["cases", "case", "notice"] },
    refused: { stale: ["cases", "case", "notice"] },
  },
  {
    name: "a prune",
    use: () => usePruneUser(OWL),
    input: STATEMENT,
    call: ["POST /api/user/:id/prune", { params, body: { statement: STATEMENT } }],
    done: { toasts: ["ok: Pruned owl"], gone: ALL_BUT_USER },
    refused: { toasts: ["error: Failed to Prune owl"] },
  },
  {
    name: "undoing a prune",
    use: () => useRestoreUser(OWL),
    call: ["POST /api/user/:id/restore", { params }],
    done: { toasts: ["ok: Done"], gone: ALL_BUT_USER },
    refused: { toasts: ["error: Done"], gone: ALL_BUT_USER },
  },
];

const NOTHING = { toasts: [], stale: [], gone: [] };

test.each(ROWS)("$name shows what it changed, and what a refusal leaves", async (row) => {
  const calls = [row.call];
  expect(await perform(row.use, row.input, 200)).toEqual({ calls, ...NOTHING, ...row.done });
  toasts.length = 0;
  expect(await perform(row.use, row.input, 409)).toEqual({ calls, ...NOTHING, ...row.refused });
});

test("undoing a settlement opens the case again; a refusal does not", async () => {
  let undo: () => void = () => undefined;
  const show = ({ action }: { action?: ToastAction | undefined }) => {
    if (action) undo = action.run;
  };
  onTestFinished(receiveToasts({ show, closeStale: () => {} }));
  let status = 200;
  const { wrapper } = createProviders(() => ({
    status,
    body: { success: status === 200, message: "Done", undoable: true },
  }));
  const reopened: string[] = [];
  const { result } = renderHook(() => useSettle((id) => reopened.push(id)), { wrapper });
  await act(() => result.current.mutateAsync({ id: "7", body: { outcome: "dismiss" } }));
  status = 409;
  await act(async () => undo());
  expect(reopened).toEqual([]);
  status = 200;
  await act(async () => undo());
  await waitFor(() => expect(reopened).toEqual(["7"]));
});
