import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Statement } from "#contract/moderation/decisions.ts";
import type { Prune } from "#contract/moderation/prunes.ts";
import { type Call, messageOf, useCall } from "#web/platform/call.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

const STEP_MS = 1_000;

export function isRunning(prune: Prune | null | undefined): boolean {
  return prune != null && prune.status !== "pruned";
}

/** Fetches a prune's preview and the active prune; polls while it is running. */
export function pruneQuery(call: Call, id: string) {
  const queryKey = ["prune", id] as const;
  return queryOptions({
    queryKey,
    queryFn: async ({ client }) => {
      const { counts, posts, prune } = await call("GET /api/user/:id/prune", { params: { id } });
      const before = client.getQueryData<{ prune: Prune | null }>(queryKey)?.prune;
      // Restored content is visible again.
      if (isRunning(before) && !isRunning(prune)) {
        void client.invalidateQueries({ queryKey: ["feed"] });
      }
      return { counts, posts, prune };
    },
    refetchInterval: ({ state }) => (isRunning(state.data?.prune) ? STEP_MS : false),
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
