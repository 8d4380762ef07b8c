import { useMutation } from "@tanstack/react-query";
import type { CharacterClaim } from "#contract/characters/contract.ts";
import { messageOf, useCall } from "#web/platform/call.ts";
import { useToast } from "#web/ui/feedback/toast.tsx";

export function useClaimCharacter(userId: string) {
  const call = useCall();
  const toast = useToast();
  return useMutation({
    mutationFn: (claim: CharacterClaim) =>
      call("POST /api/user/:id/characters/claim", { params: { id: userId }, body: claim }),
    onSuccess: ({ message }) => toast("ok", message),
    onError: (error) => toast("error", messageOf(error)),
  });
}

/** The dialog shows the error. */
export function useDeleteCharacter(userId: string) {
  const call = useCall();
  const toast = useToast();
  return useMutation({
    mutationFn: (characterId: string) =>
      call("POST /api/user/:id/characters/:characterId/delete", {
        params: { id: userId, characterId },
      }),
    onSuccess: ({ message }) => toast("ok", message),
  });
}
