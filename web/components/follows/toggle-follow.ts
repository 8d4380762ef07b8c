import type { QueryClient } from "@tanstack/react-query";
import type { Call } from "#web/lib/call.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

/** The key of every list of people. */
export const PEOPLE = ["people"];

export type Followed = { _id: string; username: string; following: boolean };

/**
 * Follows or unfollows. `show` runs at once, and again with what the server's reply left: a refetch
 * in between may have shown the state before. Clicks until then are ignored.
 */
export function toggleFollow(
  { call, queries }: { call: Call; queries: QueryClient },
  { _id, username, following }: Followed,
  show: (following: boolean) => Promise<void>,
): void {
  const mutationKey = ["follow", _id];
  // Read from the cache, which knows of the first click before the next render.
  if (queries.isMutating({ mutationKey }) > 0) return;
  const mutation = queries.getMutationCache().build(queries, {
    mutationKey,
    mutationFn: (follow: boolean) =>
      call(`GET /api/user/:id/${follow ? "follow" : "unfollow"}`, { params: { id: _id } }),
    onMutate: show,
    onSuccess: async (_reply, follow) => {
      await show(follow);
      // Open lists are not refetched, because their rows would move.
      void queries.invalidateQueries({ queryKey: PEOPLE, refetchType: "none" });
      showToast("ok", `${follow ? "Followed" : "Unfollowed"} ${username}`);
    },
    onError: async (_error, follow) => {
      await show(!follow);
      showToast("error", `Failed to ${follow ? "follow" : "unfollow"} ${username}`);
    },
  });
  // A toast shows the error.
  mutation.execute(!following).catch(() => undefined);
}
