import { lazy, type ReactNode, Suspense } from "react";
import { useDialogSubject } from "#web/ui/hooks/use-dialog-subject.ts";
import type { ReportTarget } from "./use-report.ts";

const ReportDialog = lazy(() =>
  import("./report-dialog.tsx").then((module) => ({ default: module.ReportDialog })),
);

/** Provides the report dialog, whose code loads on first use. */
export function useReportDialog(): { report: (target: ReportTarget) => void; dialog: ReactNode } {
  const { subject, open, show, setOpen } = useDialogSubject<ReportTarget & { showCount: number }>();
  const dialog = subject && (
    <Suspense>
      {/* A new key resets the form on each request. */}
      <ReportDialog key={subject.showCount} target={subject} open={open} onOpenChange={setOpen} />
    </Suspense>
  );
  return {
    report: (target) => show({ ...target, showCount: (subject?.showCount ?? 0) + 1 }),
    dialog,
  };
}
