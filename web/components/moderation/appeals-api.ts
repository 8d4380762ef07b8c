import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReadDecision } from "#contract/moderation/decisions.ts";
import { type Call, CallError, messageOf, useCall } from "#web/lib/call.ts";
import { EXCEPT_CURRENT_USER } from "#web/lib/queries.ts";
import { upload } from "#web/lib/upload.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import type { AppealsParams } from "./appeals-url.ts";

/** A decision, and the token of the mailed link that it was opened by. */
export type DecisionLink = { id: string; token: string | undefined };

const CONFLICT = 409;

/** Fetches a decision with its reasons and its appeal. */
export function decisionQuery(call: Call, { id, token }: DecisionLink) {
  return queryOptions({
    queryKey: ["decision", id, token ?? null],
    queryFn: async (): Promise<ReadDecision> => {
      const body = { ...(token !== undefined && { token }) };
      return (await call("POST /api/decision/:id", { params: { id }, body })).decision;
    },
    // Others decide meanwhile.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Fetches one page of appeals. */
export function appealsQuery(call: Call, { status, page }: AppealsParams) {
  const query = { status, page };
  return queryOptions({
    queryKey: ["appeals", "list", query],
    queryFn: async () => {
      const { appeals, pageCount } = await call("GET /api/appeals", { query });
      return { appeals, pageCount };
    },
    // Other staff decide meanwhile.
    staleTime: 0,
  });
}

export function useSendAppeal({ id, token }: DecisionLink) {
  const { onSuccess, onError } = useShowChanged();
  return useMutation({
    mutationFn: ({ text, pictures }: { text: string; pictures: readonly File[] }) => {
      const form = new FormData();
      form.append("text", text);
      if (token !== undefined) form.append("token", token);
      for (const picture of pictures) form.append("pictures", picture);
      return upload("POST /api/decision/:id/appeal", form, () => undefined, { id });
    },
    onSuccess,
    onError,
  });
}

export function useDecideAppeal(id: string) {
  const call = useCall();
  const { onSuccess, onError } = useShowChanged();
  return useMutation({
    mutationFn: (body: { reversed: boolean; reason: string }) =>
      call("POST /api/decision/:id/decide", { params: { id }, body }),
    onSuccess,
    onError,
  });
}

export function useAddAppealNote(id: string) {
  const call = useCall();
  const { onSuccess, onError } = useShowChanged();
  return useMutation({
    mutationFn: (text: string) =>
      call("POST /api/decision/:id/note", { params: { id }, body: { text } }),
    onSuccess,
    onError,
  });
}

export function useUndoDecision(id: string) {
  const call = useCall();
  const { onSuccess, refetch } = useShowChanged();
  return useMutation({
    mutationFn: () => call("POST /api/decision/:id/undo", { params: { id } }),
    onSuccess,
    onError: (error) => {
      showToast("error", messageOf(error));
      return refetch();
    },
  });
}

/** Returns whether the decision was changed meanwhile, so that what the page offers is outdated. */
export function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.status === CONFLICT;
}

/** Returns what follows a change of a decision: a message, and the new state of what it restored. */
function useShowChanged() {
  const queries = useQueryClient();
  const refetch = () => queries.invalidateQueries(EXCEPT_CURRENT_USER);
  return {
    refetch,
    onSuccess: ({ message }: { message: string }) => {
      showToast("ok", message);
      return refetch();
    },
    onError: async (error: Error) => {
      if (!isConflict(error)) return;
      showToast("error", messageOf(error));
      await refetch();
    },
  };
}
