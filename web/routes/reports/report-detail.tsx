import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { Link } from "react-router";
import type { Report } from "#contract/moderation/reports.ts";
import {
  type ReportsParams,
  reportsPath,
} from "#web/components/moderation/reports/list/reports-url.ts";
import { reportQuery, useAssignReport } from "#web/components/moderation/reports/reports-api.ts";
import { messageOf, useCall } from "#web/lib/call.ts";
import { LIST_KEYS, useListKeys } from "#web/lib/list-keys.ts";
import { findListPosition } from "#web/routes/reports/list/list-position.ts";
import { outcomeText } from "#web/routes/reports/report-acts.ts";
import { ReportHistory } from "#web/routes/reports/report-history.tsx";
import { ReportNotes } from "#web/routes/reports/resolve/report-notes.tsx";
import { StaffNotes } from "#web/routes/reports/staff-notes.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ListPosition } from "#web/ui/navigation/list-position.tsx";
import { Comparison } from "./comparison/comparison.tsx";
import { Timeline } from "./comparison/timeline.tsx";
import { MakerFacts } from "./maker-facts.tsx";
import { ReportActions } from "./report-actions.tsx";
import styles from "./report-detail.module.css";
import { ReportState } from "./report-state.tsx";
import { ReportedItem } from "./reported-item.tsx";
import type { ReportPage } from "./reports-pane.tsx";

type ReportDetailProps = { id: string; shown: ReportsParams; list: ReportPage | undefined };

/** Renders a reported item, its notes, its author and the available actions. */
export function ReportDetail({ id, shown, list }: ReportDetailProps) {
  const query = useQuery(reportQuery(useCall(), id));
  const detail = useRef<HTMLElement>(null);
  useFocusOnMount(detail);
  const position = list ? findListPosition(list, shown) : null;
  const pathOf = (report: string | null) => reportsPath({ ...shown, report });
  useListKeys({ position, pathOf });
  // On small screens the page has no other heading until the report's own.
  const BarTitle = query.data ? "span" : "h1";
  return (
    <section ref={detail} className={styles.detail} tabIndex={-1} aria-label="Report">
      <div className={styles.back}>
        <Link className={styles.backLink} to={pathOf(null)} aria-label="Back to reports">
          <Icon name="left" />
        </Link>
        <BarTitle className="t-h3">Report</BarTitle>
        <ListPosition position={position} noun="report" pathOf={pathOf} shortcuts={LIST_KEYS} />
      </div>
      {query.isPending && <LoadingReport />}
      {query.data && (
        <LoadedReport
          report={query.data}
          position={
            <ListPosition position={position} noun="report" pathOf={pathOf} shortcuts={LIST_KEYS} />
          }
        />
      )}
      {query.isError && !query.data && (
        <FailedState
          className={styles.failed}
          title="The report could not be loaded"
          text={messageOf(query.error)}
          onRetry={query.refetch}
        />
      )}
      {query.data && (
        <ReportActions
          report={query.data}
          nextPath={pathOf(position?.next ?? position?.previous ?? null)}
        />
      )}
    </section>
  );
}

function LoadedReport({ report, position }: { report: Report; position: ReactNode }) {
  useAssignReport(report);
  const { comparison } = report;
  return (
    <div className={styles.body}>
      <div className={styles.head}>
        <h1 className={styles.title} dir="auto">
          {report.title}
        </h1>
        <span className={classNames("t-sm num", styles.count)}>
          {report.count} {report.count === 1 ? "report" : "reports"}
        </span>
        <span className={styles.headPosition}>{position}</span>
      </div>
      <ReportState report={report} />
      {comparison && <Comparison comparison={comparison} said={report.said} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          {comparison ? (
            <>
              <SectionHeading>Both sides</SectionHeading>
              <Timeline comparison={comparison} />
            </>
          ) : (
            <ReportedItem report={report} />
          )}
          <SectionHeading>What people said</SectionHeading>
          <ReportNotes notes={report.said} />
        </div>
        <aside aria-label="Maker and history">
          <MakerFacts report={report} />
          <LikeCases report={report} />
          <SectionHeading visual="h3">Notes of staff</SectionHeading>
          <StaffNotes report={report} />
          <SectionHeading visual="h3">History</SectionHeading>
          <ReportHistory history={report.history} />
        </aside>
      </div>
    </div>
  );
}

/** Says how the latest reports of the same kind and reason were settled. */
function LikeCases({ report: { alike } }: { report: Report }) {
  const count = alike.reduce((sum, { count }) => sum + count, 0);
  if (count === 0) return null;
  const outcomes = alike.map(
    ({ outcome, count }) => `${count} ${outcomeText(outcome).toLowerCase()}`,
  );
  return (
    <>
      <SectionHeading visual="h3">Like cases</SectionHeading>
      <p className="t-sm">{`Of ${count} with the same reason: ${outcomes.join(", ")}.`}</p>
    </>
  );
}

function LoadingReport() {
  return (
    <div className={styles.body} role="status" aria-label="Loading the report">
      <Skeleton width="min(320px, 60%)" height={32} />
      <div className={styles.columns}>
        <Skeleton height={360} />
        <Skeleton height={200} />
      </div>
    </div>
  );
}

/**
 * Focuses an element on mount if its mounting removed or hid the focused element. The element needs
 * a tabIndex of -1.
 */
function useFocusOnMount(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const focused = document.activeElement;
    const isFocusVisible =
      focused && focused !== document.body && focused.checkVisibility?.() !== false;
    if (!isFocusVisible) element.current?.focus({ preventScroll: true });
  }, [element]);
}
