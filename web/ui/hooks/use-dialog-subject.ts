import { useState } from "react";

type DialogSubject<Subject> = {
  /** The subject last shown; it stays while the dialog closes. */
  subject: Subject | null;
  open: boolean;
  show: (subject: Subject) => void;
  setOpen: (open: boolean) => void;
  /** Removes the dialog at once, without closing it first. */
  clear: () => void;
};

/** Provides a dialog's subject, such as the item to delete, and whether it is open. */
export function useDialogSubject<Subject>(): DialogSubject<Subject> {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [open, setOpen] = useState(false);
  return {
    subject,
    open,
    show: (subject) => {
      setSubject(() => subject);
      setOpen(true);
    },
    setOpen,
    clear: () => setSubject(null),
  };
}
