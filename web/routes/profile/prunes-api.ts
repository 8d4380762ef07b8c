import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Statement } from "#contract/moderation/decisions.ts";
import { type Call, messageOf, useCall } from "#web/lib/call.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

/** Fetches a prune's preview and the active prune. */
export function pruneQuery(call: Call, id: string) {
  return queryOptions({
    queryKey: ["prune", id],
    queryFn: async () => {
      const { counts, posts, prune } = await call("GET /api/user/:id/prune", { params: { id } });
      return { counts, posts, prune };
    },
  });
}

type Pruned = { _id: string; username: string };

/** Refetches everything that shows a user's content after a prune or its undo. */
function useRefreshPruned({ _id }: Pruned): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    queries.removeQueries({ queryKey: ["feed"], type: "inactive" });
    queries.removeQueries({ queryKey: ["post"], type: "inactive" });
    await Promise.all([
      queries.invalidateQueries({ queryKey: ["prune", _id] }),
      queries.invalidateQueries({ queryKey: ["feed"] }),
    ]);
  };
}

export function usePruneUser(user: Pruned) {
  const call = useCall();
  const refresh = useRefreshPruned(user);
  return useMutation({
    mutationFn: (statement: Statement) =>
      call("POST /api/user/:id/prune", { params: { id: user._id }, body: { statement } }),
    onSuccess: async () => {
      showToast("ok", `Pruned ${user.username}`);
      await refresh();
    },
    onError: () => showToast("error", `Failed to Prune ${user.username}`),
  });
}

export function useRestoreUser(user: Pruned) {
  const call = useCall();
  const refresh = useRefreshPruned(user);
  return useMutation({
    mutationFn: () => call("POST /api/user/:id/restore", { params: { id: user._id } }),
    onSuccess: ({ message }) => showToast("ok", message),
    onError: (error) => showToast("error", messageOf(error)),
    onSettled: refresh,
  });
}
