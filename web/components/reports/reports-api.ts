import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { BanTerm } from "#contract/bans/contract.ts";
import { type Statement, UNDO_SECONDS } from "#contract/decisions/contract.ts";
import type { Report, ReportAction } from "#contract/reports/contract.ts";
import { CallError, messageOf, useCall } from "#web/lib/call.ts";
import { apiQuery, queriesOf, refreshAll } from "#web/lib/queries.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { listInput, type ReportsParams } from "./reports-url.ts";

const CONFLICT = 409;

/** Fetches one page of the reports. */
export function reportsQuery(params: ReportsParams) {
  return {
    ...apiQuery("GET /api/reports", { query: listInput(params) }),
    refetchOnWindowFocus: true,
  };
}

/** Fetches a reported item with all its details. */
export function reportQuery(id: string) {
  return { ...apiQuery("GET /api/report/:id", { params: { id } }), refetchOnWindowFocus: true };
}

function refreshReports(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries(queriesOf(["GET /api/reports", "GET /api/report/:id"]));
}

/** Assigns a report to the current user: unless somebody else looks after it, or even then. */
export function useTakeReport(id: string, act: "open" | "take") {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(`POST /api/report/:id/${act}`, { params: { id } }),
    // A failure must not keep staff from viewing the report.
    onSettled: () => refreshReports(queries),
  });
}

/** The actions that are a decision about the maker, with a statement of reasons. */
export type DecidingAction = Exclude<ReportAction, "dismiss" | "resolve">;

export type Resolution = {
  action: ReportAction;
  ban?: BanTerm;
  statement?: Statement;
  note?: string;
};

/** Adds a note for staff, and shows it with the others. */
export function useAddStaffNote(id: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      call("POST /api/report/:id/note", { params: { id }, body: { text } }),
    onSuccess: () => {
      // Not awaited, so that the form is empty at once.
      void queries.invalidateQueries(reportQuery(id));
    },
  });
}

/** Opens a report again that one has just settled, and calls `onReopened`; toasts show the result. */
function useUndoReport(id: string, onReopened: () => void): () => void {
  const call = useCall();
  const queries = useQueryClient();
  return () => {
    call("POST /api/report/:id/undo", { params: { id } })
      .then(({ message }) => {
        showToast("ok", message);
        onReopened();
      })
      .catch((error: unknown) => showToast("error", messageOf(error)))
      .finally(() => void refreshAll(queries));
  };
}

/** Resolves a report. When somebody else was faster, the reply says so and it is not an error. */
export function useResolveReport(id: string, onReopened: () => void) {
  const call = useCall();
  const queries = useQueryClient();
  const undo = useUndoReport(id, onReopened);
  return useMutation({
    mutationFn: (resolution: Resolution) =>
      call("POST /api/report/:id/resolve", { params: { id }, body: resolution }).catch(
        (error: unknown) => {
          if (error instanceof CallError && error.status === CONFLICT) {
            return { message: messageOf(error), undoable: false };
          }
          throw error;
        },
      ),
    onSuccess: ({ message, undoable }) => {
      const action = { label: "Undo", run: undo, ms: UNDO_SECONDS * 1_000 };
      showToast("ok", message, undoable ? action : undefined);
      // Not awaited, so that the next report opens with the message, and not after a click that followed it.
      void refreshAll(queries);
    },
  });
}

/** Assigns an unassigned report to the viewer once opened. */
export function useAssignReport({ _id, status, openedBy }: Report): void {
  const { mutate, isIdle } = useTakeReport(_id, "open");
  const free = status === "open" && openedBy === null;
  const open = useEffectEvent(() => {
    if (isIdle) mutate();
  });
  useEffect(() => {
    if (free) open();
  }, [free]);
}
