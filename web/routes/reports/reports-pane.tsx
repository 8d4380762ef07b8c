import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import type { ReportRow } from "#contract/moderation/reports.ts";
import {
  type ReportsParams,
  reportsPath,
} from "#web/components/moderation/reports/list/reports-url.ts";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { messageOf } from "#web/lib/call.ts";
import { ReportFilters } from "#web/routes/reports/list/report-filters.tsx";
import { ReportList } from "#web/routes/reports/list/report-list.tsx";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { Pagination } from "#web/ui/navigation/pagination.tsx";
import styles from "./reports-pane.module.css";

export type ReportPage = {
  reports: ReportRow[];
  pageCount: number;
  counts: { open: number; mine: number };
};

type ReportsPaneProps = {
  shown: ReportsParams;
  list: UseQueryResult<ReportPage>;
  className?: string;
};

/** Renders the list of reports with its filters and pages. */
export function ReportsPane({ shown, list, className }: ReportsPaneProps) {
  const pane = useFocusRescue<HTMLElement>(reportsPath(shown));
  const counts = useLastCounts(list.data);
  return (
    <section
      ref={pane}
      className={classNames(styles.pane, className)}
      tabIndex={-1}
      aria-labelledby="reports"
    >
      <h1 id="reports" className={styles.title}>
        Reports
      </h1>
      <ReportFilters shown={shown} counts={counts} />
      <Reports shown={shown} list={list} />
    </section>
  );
}

/** Returns the last counts while another list loads, so that the tabs don't move. */
function useLastCounts(page: ReportPage | undefined) {
  const [counts, setCounts] = useState(page?.counts);
  if (page && page.counts !== counts) setCounts(page.counts);
  return counts;
}

function Reports({ shown, list }: ReportsPaneProps) {
  if (list.isPending) return <LoadingReports />;
  if (!list.data) {
    return (
      <FailedState
        className={styles.state}
        title="The reports could not be loaded"
        text={messageOf(list.error)}
        onRetry={list.refetch}
      />
    );
  }
  const { reports, pageCount } = list.data;
  if (reports.length === 0) return <EmptyList shown={shown} pageCount={pageCount} />;
  return (
    <>
      <ReportList
        reports={reports}
        openId={shown.report}
        pathOf={(report) => reportsPath({ ...shown, report })}
        pictureOf={thumbnailOf}
      />
      <Pagination
        className={styles.pagination}
        page={shown.page}
        pageCount={pageCount}
        range={3}
        margin={1}
        hrefFor={(page) => reportsPath({ ...shown, page })}
        label="Pages of reports"
      />
    </>
  );
}

function thumbnailOf({ image }: ReportRow) {
  return image && <PostPicture image={image} sizes="96px" alt="" />;
}

function LoadingReports() {
  return (
    <div className={styles.waiting} role="status" aria-label="Loading the reports">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={78} />
      ))}
    </div>
  );
}

function EmptyList({ shown, pageCount }: { shown: ReportsParams; pageCount: number }) {
  if (pageCount > 0) {
    return (
      <EmptyState
        className={styles.state}
        icon="flag"
        title="Nothing on this page"
        text="There are not as many pages as that."
        action={
          <LinkButton to={reportsPath({ ...shown, page: pageCount })}>
            Go to the last page
          </LinkButton>
        }
      />
    );
  }
  if (shown.reason !== null) {
    return (
      <EmptyState
        className={styles.state}
        icon="flag"
        title="No reports for this reason"
        action={
          <LinkButton to={reportsPath({ ...shown, reason: null, page: 1 })}>All reasons</LinkButton>
        }
      />
    );
  }
  return <EmptyState className={styles.state} icon="flag" {...EMPTY[shown.status]} />;
}

const EMPTY = {
  open: { title: "Nothing to look at", text: "New reports land here." },
  mine: { title: "You look after no reports", text: "Opening one puts it here." },
  resolved: { title: "Nothing was settled yet", text: "Settled reports land here." },
} as const;
