import { useState } from "react";

type Asked<Question> = {
  /** What was asked last; stays while its dialog closes. */
  asked: Question | null;
  open: boolean;
  ask: (question: Question) => void;
  setOpen: (open: boolean) => void;
  /** Takes the dialog away at once, without closing it first. */
  forget: () => void;
};

/** Which question a dialog asks, and whether it is open. */
export function useAsked<Question>(): Asked<Question> {
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
