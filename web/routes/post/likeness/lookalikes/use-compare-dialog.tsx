import type { ReactNode } from "react";
import { useDialogSubject } from "#web/ui/hooks/use-dialog-subject.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { Comparison } from "./compare-dialog.tsx";

const CompareDialog = lazyPart(async () => (await import("./compare-dialog.tsx")).CompareDialog);

/** Provides the dialog that compares two pictures, whose code loads on first use. */
export function useCompareDialog(): {
  compare: (comparison: Comparison) => void;
  dialog: ReactNode;
} {
  const { subject, open, show, setOpen, clear } = useDialogSubject<Comparison>();
  const dialog = subject && (
    <CompareDialog comparison={subject} open={open} onOpenChange={setOpen} onFailed={clear} />
  );
  return { compare: show, dialog };
}
