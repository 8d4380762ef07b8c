import { Fragment, type ReactNode, useState } from "react";

/** What opens and closes a dialog. */
type DialogState = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** For a `lazyPart` that could not be loaded: the next call of `show` loads it again. */
  onFailed: () => void;
};

type DialogOf<Subject> = {
  show: (subject: Subject) => void;
  /** Removes the dialog at once, without closing it first. */
  clear: () => void;
  dialog: ReactNode;
};

/**
 * Provides a dialog about a subject, such as the item to delete. `render` is called from the first `show` on, also
 * while the dialog closes; each `show` begins with a new one.
 */
export function useDialog<Subject>(
  render: (subject: Subject, state: DialogState) => ReactNode,
): DialogOf<Subject> {
  const [shown, setShown] = useState<{ subject: Subject; count: number } | null>(null);
  const [open, setOpen] = useState(false);
  const clear = () => setShown(null);
  return {
    show: (subject) => {
      setShown((before) => ({ subject, count: (before?.count ?? 0) + 1 }));
      setOpen(true);
    },
    clear,
    dialog: shown && (
      <Fragment key={shown.count}>
        {render(shown.subject, { open, onOpenChange: setOpen, onFailed: clear })}
      </Fragment>
    ),
  };
}
