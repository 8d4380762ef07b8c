import { lazy, type ReactNode, Suspense } from "react";
import { useDialogSubject } from "../hooks/use-dialog-subject.ts";

const ConfirmDialog = lazy(() =>
  import("./confirm-dialog.tsx").then((module) => ({ default: module.ConfirmDialog })),
);

type Wording = { title: string; body: string; confirmLabel: string };

type Question<T> = {
  /** The question's subject. */
  asked: T | null;
  ask: (about: T) => void;
  dialog: ReactNode;
};

/**
 * Asks before an irreversible action. `act` runs on confirmation; when it rejects, the question
 * stays open and shows the message.
 */
export function useConfirmation<T>(
  wordingOf: (about: T) => Wording,
  act: (about: T) => Promise<unknown> | unknown,
): Question<T> {
  const { asked, open, ask, setOpen, forget } = useDialogSubject<T>();

  async function confirm(about: T) {
    const acting = act(about);
    if (acting instanceof Promise) await acting;
    // At once, without closing first: closing would focus a row that is being removed.
    forget();
  }

  const dialog = asked && (
    <Suspense>
      <ConfirmDialog
        danger
        open={open}
        onOpenChange={setOpen}
        {...wordingOf(asked)}
        onConfirm={() => confirm(asked)}
      />
    </Suspense>
  );
  return { asked, ask, dialog };
}
