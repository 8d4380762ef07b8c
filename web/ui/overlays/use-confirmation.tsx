import type { ReactNode } from "react";
import { useDialogSubject } from "#web/ui/hooks/use-dialog-subject.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const ConfirmDialog = lazyPart(async () => (await import("./confirm-dialog.tsx")).ConfirmDialog);

type DialogText = { title: string; body: string; confirmLabel: string };

type Confirmation<T> = {
  /** The item to confirm the action for. */
  subject: T | null;
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
  const { subject, open, show, setOpen, clear } = useDialogSubject<T>();

  async function confirm(subject: T) {
    const running = act(subject);
    if (running instanceof Promise) await running;
    // At once, without closing first: closing would focus a row that is being removed.
    clear();
  }

  const dialog = subject && (
    <ConfirmDialog
      danger
      open={open}
      onOpenChange={setOpen}
      onFailed={clear}
      {...textFor(subject)}
      onConfirm={() => confirm(subject)}
    />
  );
  return { subject, show, dialog };
}
