import { useMutation } from "@tanstack/react-query";
import type { Statement } from "#contract/moderation/decisions.ts";
import { useCall } from "#web/lib/call.ts";
import { showToast } from "#web/ui/feedback/toast-queue.ts";

/** The reasons are required for another's character. */
type Removal = { characterId: string; statement?: Statement };

/** The dialog shows the error. */
export function useDeleteCharacter(userId: string) {
  const call = useCall();
  return useMutation({
    mutationFn: ({ characterId, statement }: Removal) =>
      call("POST /api/user/:id/characters/:characterId/delete", {
        params: { id: userId, characterId },
        ...(statement && { body: { statement } }),
      }),
    onSuccess: ({ message }) => showToast("ok", message),
  });
}
