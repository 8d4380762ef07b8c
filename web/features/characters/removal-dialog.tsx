import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Character } from "#contract/characters/contract.ts";
import { useDeleteCharacter } from "./api.ts";

const ConfirmDialog = lazy(() =>
  import("#web/ui/confirm-dialog.tsx").then((module) => ({ default: module.ConfirmDialog })),
);

type RemovalDialog = { ask: (character: Character) => void; dialog: ReactNode };

/** Asks before a character is given up, and says in place why it could not be. */
export function useRemovalDialog(
  userId: string,
  onRemoved: () => Promise<void> | void,
): RemovalDialog {
  const { mutateAsync } = useDeleteCharacter(userId);
  const [asked, setAsked] = useState<Character | null>(null);
  const [open, setOpen] = useState(false);

  function ask(character: Character) {
    setAsked(character);
    setOpen(true);
  }

  async function remove(character: Character) {
    await mutateAsync(character._id);
    // At once, without closing first: it gives the focus back before the row goes.
    setAsked(null);
    await onRemoved();
  }

  const dialog = asked && (
    <Suspense>
      <ConfirmDialog
        danger
        open={open}
        onOpenChange={setOpen}
        title={`Remove ${asked.name}?`}
        body="Posts it made stay. Someone else may claim it then."
        confirmLabel="Remove"
        onConfirm={() => remove(asked)}
      />
    </Suspense>
  );
  return { ask, dialog };
}
