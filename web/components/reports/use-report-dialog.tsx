import type { ReactNode } from "react";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { useDialog } from "#web/ui/overlays/use-dialog.tsx";
import type { ReportTarget } from "./report-dialog.tsx";

const ReportDialog = lazyPart(async () => (await import("./report-dialog.tsx")).ReportDialog);

/** Provides the report dialog, whose code loads on first use. */
export function useReportDialog(): { report: (target: ReportTarget) => void; dialog: ReactNode } {
  const { show, dialog } = useDialog<ReportTarget>((target, state) => (
    <ReportDialog target={target} {...state} />
  ));
  return { report: show, dialog };
}
