import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCall } from "#web/platform/call.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

export type Followed = { _id: string; username: string; following: boolean };

/**
 * Follows or unfollows. `show` runs at once, and again with what the server's reply left: a refetch
 * in between may have shown the state before. Clicks until then are ignored.
 */
export function useToggleFollow(
  { _id, username, following }: Followed,
  show: (following: boolean) => Promise<void>,
): () => void {
  const call = useCall();
  const queries = useQueryClient();
  const mutationKey = ["follow", _id];
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (follow: boolean) =>
      call(`GET /api/user/:id/${follow ? "follow" : "unfollow"}`, { params: { id: _id } }),
    onMutate: show,
    onSuccess: async (_reply, follow) => {
      await show(follow);
      showToast("ok", `${follow ? "Followed" : "Unfollowed"} ${username}`);
    },
    onError: async (_error, follow) => {
      await show(!follow);
      showToast("error", `Failed to ${follow ? "follow" : "unfollow"} ${username}`);
    },
  });
  return () => {
    // Read from the cache, which knows of the first click before the next render.
    if (queries.isMutating({ mutationKey }) === 0) mutate(!following);
  };
}
