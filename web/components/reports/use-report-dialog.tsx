import type { ReactNode } from "react";
import { useDialogSubject } from "#web/ui/hooks/use-dialog-subject.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { ReportTarget } from "./use-report.ts";

const ReportDialog = lazyPart(async () => (await import("./report-dialog.tsx")).ReportDialog);

/** Provides the report dialog, whose code loads on first use. */
export function useReportDialog(): { report: (target: ReportTarget) => void; dialog: ReactNode } {
  const { subject, open, show, setOpen } = useDialogSubject<ReportTarget & { showCount: number }>();
  const dialog = subject && (
    <ReportDialog
      // A new key resets the form on each request.
      key={subject.showCount}
      target={subject}
      open={open}
      onOpenChange={setOpen}
    />
  );
  return {
    report: (target) => show({ ...target, showCount: (subject?.showCount ?? 0) + 1 }),
    dialog,
  };
}
