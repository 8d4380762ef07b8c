import { useState } from "react";

type Asked<Question> = {
  /** The last question; it stays while its dialog closes. */
  asked: Question | null;
  open: boolean;
  ask: (question: Question) => void;
  setOpen: (open: boolean) => void;
  /** Removes the dialog at once, without closing it first. */
  forget: () => void;
};

/** Provides the question of a dialog, and whether it is open. */
export function useDialogSubject<Question>(): Asked<Question> {
  const [asked, setAsked] = useState<Question | null>(null);
  const [open, setOpen] = useState(false);
  return {
    asked,
    open,
    ask: (question) => {
      setAsked(() => question);
      setOpen(true);
    },
    setOpen,
    forget: () => setAsked(null),
  };
}
