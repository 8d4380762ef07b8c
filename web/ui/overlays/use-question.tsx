import { lazy, type ReactNode, Suspense } from "react";
import { useAsked } from "../hooks/use-asked.ts";

const ConfirmDialog = lazy(() =>
  import("./confirm-dialog.tsx").then((module) => ({ default: module.ConfirmDialog })),
);

type Wording = { title: string; body: string; confirmLabel: string };

type Question<T> = {
  /** What is asked about. */
  asked: T | null;
  ask: (about: T) => void;
  dialog: ReactNode;
};

/**
 * Asks before something is done that can't be taken back. `act` is what a yes does; when it
 * rejects, the question stays open and says why.
 */
export function useQuestion<T>(
  wordingOf: (about: T) => Wording,
  act: (about: T) => Promise<unknown> | unknown,
): Question<T> {
  const { asked, open, ask, setOpen, forget } = useAsked<T>();

  async function confirm(about: T) {
    const acting = act(about);
    if (acting instanceof Promise) await acting;
    // At once, without closing first: it would give the focus to a row that goes.
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
