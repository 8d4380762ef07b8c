import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { PostTile } from "#contract/posts/contract.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { queriesOf } from "#web/lib/queries.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

/** Provides the calls that change a board; `undo` shows it as before when one is refused. */
export function useBoardChanges(code: string, undo: (former: readonly PostTile[]) => void) {
  const call = useCall();
  const queries = useQueryClient();
  const settings = {
    // One after another, because each place is next to another post.
    scope: { id: `arrange ${code}` },
    // What is shown here stays until it is left.
    onSuccess: () =>
      queries.invalidateQueries({
        ...queriesOf(["GET /api/boards/:id/posts"], { params: { id: code } }),
        refetchType: "none",
      }),
    onError: (error: Error, { former }: { former: readonly PostTile[] }) => {
      undo(former);
      showToast("error", messageOf(error));
    },
  };
  type Change = { postId: string; former: readonly PostTile[] };
  const moving = useMutation({
    ...settings,
    mutationFn: ({ postId, before }: Change & { before: string | null }) =>
      call("POST /api/boards/:id/move", { params: { id: code }, body: { postId, before } }),
  });
  const removal = useMutation({
    ...settings,
    mutationFn: ({ postId }: Change) =>
      call("POST /api/boards/:id/unsave", { params: { id: code }, body: { postId } }),
  });
  return { move: moving.mutate, remove: removal.mutate };
}
