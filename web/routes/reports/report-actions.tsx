import { useNavigate } from "react-router";
import type { Report, ReportAction } from "#contract/moderation/reports.ts";
import {
  type DecidingAction,
  type Resolution,
  useResolveReport,
} from "#web/components/moderation/reports/reports-api.ts";
import { messageOf } from "#web/lib/call.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { reportActs } from "#web/routes/reports/report-acts.ts";
import { ReportBar } from "#web/routes/reports/report-bar.tsx";
import { showToast } from "#web/ui/feedback/toast-queue.ts";
import { useDialogSubject } from "#web/ui/hooks/use-dialog-subject.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";

const ResolutionDialog = lazyPart(
  async () => (await import("#web/routes/reports/resolve/resolution-dialog.tsx")).ResolutionDialog,
);

type ReportActionsProps = {
  report: Report;
  /** The URL to navigate to after this report is resolved. */
  nextPath: string;
};

/** Resolves a report and navigates to the next; asks for the reasons of those that concern the maker. */
export function ReportActions({ report, nextPath }: ReportActionsProps) {
  const { subject, open, show, setOpen, clear } = useDialogSubject<DecidingAction>();
  const resolving = useResolveReport(report._id);
  const navigate = useNavigate();
  const acts = reportActs(useCurrentUser(), report);
  if (acts.length === 0) return null;

  async function resolveAndContinue(resolution: Resolution) {
    await resolving.mutateAsync(resolution);
    await navigate(nextPath, { replace: true });
  }

  function act(action: ReportAction) {
    if (action !== "dismiss" && action !== "resolve") show(action);
    else
      resolveAndContinue({ action }).catch((error: unknown) =>
        showToast("error", messageOf(error)),
      );
  }

  return (
    <>
      <ReportBar
        acts={acts}
        busy={resolving.isPending ? (resolving.variables?.action ?? null) : null}
        onAct={act}
      />
      {subject && (
        <ResolutionDialog
          action={subject}
          report={report}
          open={open}
          onOpenChange={setOpen}
          onFailed={clear}
          onResolve={resolveAndContinue}
        />
      )}
    </>
  );
}
