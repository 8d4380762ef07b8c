import { lazy, type ReactNode, Suspense } from "react";
import { useAsked } from "#web/ui/hooks/use-asked.ts";
import type { ReportTarget } from "./report-dialog.tsx";

const ReportDialog = lazy(() =>
  import("./report-dialog.tsx").then((module) => ({ default: module.ReportDialog })),
);

/** The dialog by which something is reported; its code comes when it is first asked for. */
export function useReportDialog(): { report: (target: ReportTarget) => void; dialog: ReactNode } {
  const { asked, open, ask, setOpen } = useAsked<ReportTarget & { asking: number }>();
  const dialog = asked && (
    <Suspense>
      {/* Asked again, it starts anew. */}
      <ReportDialog key={asked.asking} target={asked} open={open} onOpenChange={setOpen} />
    </Suspense>
  );
  return { report: (target) => ask({ ...target, asking: (asked?.asking ?? 0) + 1 }), dialog };
}
