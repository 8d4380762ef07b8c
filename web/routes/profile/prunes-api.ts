import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Statement } from "#contract/moderation/decisions.ts";
import { FEEDS } from "#web/components/feeds/api.ts";
import { POSTS } from "#web/components/posts/api.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

/** Fetches a prune's preview and the active prune. */
export function pruneQuery(id: string) {
  return apiQuery("GET /api/user/:id/prune", { params: { id } });
}

type Pruned = { _id: string; username: string };

/** Refetches everything that shows a user's content after a prune or its undo. */
function useRefreshPruned({ _id }: Pruned): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    queries.removeQueries({ ...FEEDS, type: "inactive" });
    queries.removeQueries({ ...POSTS, type: "inactive" });
    await Promise.all([
      queries.invalidateQueries(pruneQuery(_id)),
      queries.invalidateQueries(FEEDS),
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
