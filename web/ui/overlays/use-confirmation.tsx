import type { ReactNode } from "react";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useDialog } from "#web/ui/overlays/use-dialog.tsx";

const ConfirmDialog = lazyPart(async () => (await import("./confirm-dialog.tsx")).ConfirmDialog);

type DialogText = { title: string; body: string; confirmLabel: string };

type Confirmation<T> = {
  /** Asks about an item. */
  show: (subject: T) => void;
  dialog: ReactNode;
};

/**
 * Asks before an irreversible action. `act` runs on confirmation; when it rejects, the dialog
 * stays open and shows the message.
 */
export function useConfirmation<T>(
  textFor: (subject: T) => DialogText,
  act: (subject: T) => Promise<unknown> | unknown,
): Confirmation<T> {
  const { show, clear, dialog } = useDialog<T>((subject, state) => (
    <ConfirmDialog
      danger
      {...state}
      {...textFor(subject)}
      onConfirm={async () => {
        await act(subject);
        // At once, without closing first: closing would focus a row that is being removed.
        clear();
      }}
    />
  ));
  return { show, dialog };
}
