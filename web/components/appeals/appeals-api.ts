import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CallError, messageOf, useCall } from "#web/lib/call.ts";
import { apiQuery, refreshAll } from "#web/lib/queries.ts";
import { upload } from "#web/lib/upload.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

/** A decision, and the token of the mailed link that it was opened by. */
export type DecisionLink = { id: string; token: string | undefined };

const CONFLICT = 409;

/** Fetches a decision with its reasons and its appeal. */
export function decisionQuery({ id, token }: DecisionLink) {
  const body = { ...(token !== undefined && { token }) };
  return {
    ...apiQuery("POST /api/decision/:id", { params: { id }, body }),
    // Others decide meanwhile.
    staleTime: 0,
    refetchOnWindowFocus: true,
  };
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
  const refetch = () => refreshAll(queries);
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
