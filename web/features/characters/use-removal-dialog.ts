import type { Character } from "#contract/characters/contract.ts";
import { useConfirmation } from "#web/ui/overlays/use-confirmation.tsx";
import { useDeleteCharacter } from "./api.ts";

/** Asks before a character is removed. */
export function useRemovalDialog(userId: string, onRemoved: () => Promise<void> | void) {
  const { mutateAsync } = useDeleteCharacter(userId);
  return useConfirmation<Character>(
    ({ name }) => ({
      title: `Remove ${name}?`,
      body: "Posts it made stay. Someone else may claim it then.",
      confirmLabel: "Remove",
    }),
    async ({ _id }) => {
      await mutateAsync(_id);
      await onRemoved();
    },
  );
}
