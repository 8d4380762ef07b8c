import { lazy, type ReactNode, Suspense } from "react";
import { useDialogSubject } from "#web/ui/hooks/use-dialog-subject.ts";
import type { Comparison } from "./compare-dialog.tsx";

const CompareDialog = lazy(async () => ({
  default: (await import("./compare-dialog.tsx")).CompareDialog,
}));

/** Provides the dialog that compares two pictures, whose code loads on first use. */
export function useCompareDialog(): {
  compare: (comparison: Comparison) => void;
  dialog: ReactNode;
} {
  const { subject, open, show, setOpen } = useDialogSubject<Comparison>();
  const dialog = subject && (
    <Suspense>
      <CompareDialog comparison={subject} open={open} onOpenChange={setOpen} />
    </Suspense>
  );
  return { compare: show, dialog };
}
