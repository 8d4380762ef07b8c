import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { CaseDetail, listCases, settleCase } from "#contract/cases/contract.ts";
import { UNDO_SECONDS } from "#contract/decisions/contract.ts";
import type { Input } from "#contract/endpoint.ts";
import { CallError, messageOf, useCall } from "#web/lib/call.ts";
import { apiQuery, queriesOf, refreshAll } from "#web/lib/queries.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

const CONFLICT = 409;

/** Fetches one page of the cases. */
export function casesQuery(query: Input<typeof listCases>["query"]) {
  // Other staff decide meanwhile.
  return { ...apiQuery("GET /api/cases", { query }), refetchOnWindowFocus: true };
}

/** Fetches a case with all its details. */
export function caseQuery(id: string) {
  return { ...apiQuery("GET /api/case/:id", { params: { id } }), refetchOnWindowFocus: true };
}

/** Assigns a case to the current user: unless somebody else looks after it, or, with `over`, even then. */
export function useClaim(id: string, { over }: { over: boolean }) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/case/:id/claim", { params: { id }, body: { over } }),
    // A failure must not keep staff from viewing the case.
    onSettled: () => queries.invalidateQueries(queriesOf(["GET /api/cases", "GET /api/case/:id"])),
  });
}

/** Assigns a case that nobody looks after to the viewer who opens it, if the viewer may decide it. */
export function useClaimOpened({ _id, claimedBy, canSettle }: CaseDetail): void {
  const { mutate, isIdle } = useClaim(_id, { over: false });
  const isFree = claimedBy === null && canSettle;
  const claim = useEffectEvent(() => {
    if (isIdle) mutate();
  });
  useEffect(() => {
    if (isFree) claim();
  }, [isFree]);
}

export type SettleBody = Input<typeof settleCase>["body"];

/** Settles a case; `onReopened` is called with its id once Undo opened it again. Toasts show the result. */
export function useSettle(onReopened: (id: string) => void) {
  const call = useCall();
  const queries = useQueryClient();
  const undo = useMutation({
    mutationFn: (id: string) => call("POST /api/case/:id/undo", { params: { id } }),
    onSuccess: ({ message }, id) => {
      showToast("ok", message);
      onReopened(id);
    },
    onError: (error) => showToast("error", messageOf(error)),
    onSettled: () => refreshAll(queries),
  });
  const settling = useMutation({
    mutationFn: ({ id, body }: { id: string; body: SettleBody }) =>
      call("POST /api/case/:id/settle", { params: { id }, body }).catch((error: unknown) => {
        // Somebody else was faster, which is no error.
        if (error instanceof CallError && error.status === CONFLICT) {
          return { message: messageOf(error), undoable: false };
        }
        throw error;
      }),
    onSuccess: ({ message, undoable }, { id }) => {
      const action = {
        label: "Undo",
        run: () => undo.mutate(id),
        ms: UNDO_SECONDS * 1_000,
        keepsFocus: true,
      };
      showToast("ok", message, undoable ? action : undefined);
    },
  });
  return {
    ...settling,
    /** Takes back what was settled last. */
    undo: () => {
      if (settling.data?.undoable && !undo.isPending) undo.mutate(settling.variables.id);
    },
  };
}

/** Adds a note for staff, and shows it with the others. */
export function useAddStaffNote(id: string) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      call("POST /api/case/:id/note", { params: { id }, body: { text } }),
    onSuccess: () => {
      // Not awaited, so that the form is empty at once.
      void queries.invalidateQueries(caseQuery(id));
    },
  });
}
