import type { Report } from "#contract/moderation/reports.ts";
import { useTakeReport } from "#web/components/moderation/reports/reports-api.ts";
import { useCurrentUser } from "#web/lib/session/session.ts";
import { outcomeText } from "#web/routes/reports/report-acts.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./report-state.module.css";

/** Renders how a report was resolved, or that somebody else is assigned. */
export function ReportState({ report }: { report: Report }) {
  const viewer = useCurrentUser();
  const { mutate, isPending } = useTakeReport(report._id, "take");
  if (report.status === "resolved") {
    return (
      <p className={styles.state}>
        <Icon name="check" size="s" />
        {outcomeText(report.outcome)}
      </p>
    );
  }
  if (report.openedBy === null || report.openedBy === viewer?.username) return null;
  return (
    <div className={styles.state}>
      <Icon name="user" size="s" />
      <span className={styles.text}>{report.openedBy} looks after this report.</span>
      <Button busy={isPending} onClick={() => mutate()}>
        Take over
      </Button>
    </div>
  );
}
