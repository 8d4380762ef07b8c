import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Statement } from "#contract/decisions/contract.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { apiQuery, refreshAll } from "#web/lib/queries.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

/** Fetches a prune's preview and the active prune. */
export function pruneQuery(id: string) {
  return apiQuery("GET /api/user/:id/prune", { params: { id } });
}

type Pruned = { _id: string; username: string };

export function usePruneUser(user: Pruned) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (statement: Statement) =>
      call("POST /api/user/:id/prune", { params: { id: user._id }, body: { statement } }),
    onSuccess: async () => {
      showToast("ok", `Pruned ${user.username}`);
      await refreshAll(queries);
    },
    onError: () => showToast("error", `Failed to Prune ${user.username}`),
  });
}

export function useRestoreUser(user: Pruned) {
  const call = useCall();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call("POST /api/user/:id/restore", { params: { id: user._id } }),
    onSuccess: ({ message }) => showToast("ok", message),
    onError: (error) => showToast("error", messageOf(error)),
    onSettled: () => refreshAll(queries),
  });
}
