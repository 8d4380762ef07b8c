import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { type LoaderFunction, useSearchParams } from "react-router";
import { CASE_PAGE_SIZE as REPORT_PAGE_SIZE } from "#contract/cases/contract.ts";
import { QueryState } from "#web/components/query-state.tsx";
import { reasonText } from "#web/components/reports/reasons.ts";
import {
  reportQuery,
  reportsQuery,
  useAssignReport,
  useTakeReport,
} from "#web/components/reports/reports-api.ts";
import {
  parseReports,
  type ReportsParams,
  reportsPath,
} from "#web/components/reports/reports-url.ts";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { LIST_KEYS, useListKeys } from "#web/lib/list-keys.ts";
import { queriesContext } from "#web/lib/loader.ts";
import { useUser } from "#web/lib/session/session.ts";
import { Button } from "#web/ui/buttons/button.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { NameAndTime } from "#web/ui/content/name-and-time.tsx";
import { SectionHeading } from "#web/ui/content/section-heading.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ListPosition, positionIn } from "#web/ui/navigation/list-position.tsx";
import { PaneBar, TwoPane } from "#web/ui/navigation/two-pane.tsx";
import { Comparison } from "./comparison/comparison.tsx";
import { Timeline } from "./comparison/timeline.tsx";
import { ReportActions } from "./report-actions.tsx";
import { outcomeText } from "./report-acts.ts";
import { MakerFacts, ReportedItem, ReportHistory, StaffNotes } from "./report-facts.tsx";
import { type ReportPage, ReportsPane } from "./reports-pane.tsx";

export const loader: LoaderFunction = async ({ request, context }) => {
  const queries = context.get(queriesContext);
  // In the browser, the page renders at once and the reports follow.
  if (typeof window !== "undefined") return null;
  const shown = parseReports(new URL(request.url).searchParams);
  await Promise.all([
    queries.prefetchQuery(reportsQuery(shown)),
    shown.report !== null && queries.prefetchQuery(reportQuery(shown.report)),
  ]);
  return null;
};

/** Renders the list of reports and beside it the open one; on small screens only the latter. */
export function Component() {
  const shown = parseReports(useSearchParams()[0]);
  const list = useQuery(reportsQuery(shown));
  return (
    <>
      <UnlistedHead title="Reports" />
      <TwoPane
        className="[--list:440px]"
        isDetailOpen={shown.report !== null}
        list={<ReportsPane shown={shown} list={list} />}
        detail={
          shown.report === null ? (
            <EmptyState
              className="self-start my-24 mx-32"
              icon="flag"
              title="No report is open"
              text="Choose one from the list."
            />
          ) : (
            <ReportDetail key={shown.report} id={shown.report} shown={shown} list={list.data} />
          )
        }
      />
    </>
  );
}

type ReportDetailProps = { id: string; shown: ReportsParams; list: ReportPage | undefined };

/** Renders a reported item, its notes, its author and the available actions. */
function ReportDetail({ id, shown, list }: ReportDetailProps) {
  const query = useQuery(reportQuery(id));
  const report = query.data?.report;
  const detail = useRef<HTMLElement>(null);
  useFocusOnMount(detail);
  const position = list
    ? positionIn(list.reports, id, {
        page: shown.page,
        pageSize: REPORT_PAGE_SIZE,
        total: totalOf(list, shown),
      })
    : null;
  const pathOf = (report: string | null) => reportsPath({ ...shown, report });
  useListKeys({ position, pathOf });
  // On small screens the page has no other heading until the report's own.
  const BarTitle = report ? "span" : "h1";
  const place = (
    <ListPosition position={position} noun="report" pathOf={pathOf} shortcuts={LIST_KEYS} />
  );
  return (
    <section
      ref={detail}
      className="flex flex-col min-w-0 landing"
      tabIndex={-1}
      aria-label="Report"
    >
      <PaneBar backTo={pathOf(null)} backLabel="Back to reports">
        <BarTitle className="t-h3">Report</BarTitle>
        {place}
      </PaneBar>
      {report ? (
        <LoadedReport report={report} place={place} />
      ) : (
        <QueryState
          className="my-24 mx-32 narrow:m-16"
          query={query}
          what="The report"
          pending={<LoadingReport />}
        />
      )}
      {report && (
        <ReportActions
          report={report}
          path={pathOf(report._id)}
          nextPath={pathOf(position?.next ?? position?.previous ?? null)}
        />
      )}
    </section>
  );
}

function LoadedReport({ report, place }: { report: Report; place: ReactNode }) {
  useAssignReport(report);
  const { comparison } = report;
  return (
    <div className="flex-1 min-w-0 py-24 px-32 narrow:p-16">
      <div className="flex items-center gap-12 mb-18">
        <h1 className="t-title breaks" dir="auto">
          {report.title}
        </h1>
        <span className="flex-none t-sm tabular-nums">
          {report.count} {report.count === 1 ? "report" : "reports"}
        </span>
        <span className="ml-auto medium:hidden">{place}</span>
      </div>
      <ReportState report={report} />
      {comparison && <Comparison comparison={comparison} said={report.said} />}
      <div className="grid grid-cols-[minmax(0,1fr)_308px] gap-28 narrow:grid-cols-1">
        <div className="min-w-0">
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
    <div
      className="flex-1 min-w-0 py-24 px-32 narrow:p-16"
      role="status"
      aria-label="Loading the report"
    >
      <Skeleton width="min(320px, 60%)" height={32} />
      <div className="grid grid-cols-[minmax(0,1fr)_308px] gap-28 narrow:grid-cols-1">
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

/** Returns how many reports the list has on all its pages, where that is known. */
function totalOf(
  { reports, pageCount, counts }: ReportPage,
  shown: ReportsParams,
): number | undefined {
  if (pageCount === shown.page) return (pageCount - 1) * REPORT_PAGE_SIZE + reports.length;
  return shown.reason === null && shown.status !== "resolved" ? counts[shown.status] : undefined;
}

/** Lists the notes of those who reported. */
function ReportNotes({ notes }: { notes: Report["said"] }) {
  return (
    <ul>
      {notes.map(({ reporter, reason, note, at }) => (
        <li
          key={reporter._id}
          className="border-t border-t-line grid gap-12 grid-cols-[36px_minmax(0,1fr)] py-12 first:pt-0 first:border-0"
        >
          <Avatar src={reporter.avatar} name={reporter.username} size={36} />
          <div className="min-w-0">
            <NameAndTime name={reporter.username} to={`/profile/${reporter.username}`} iso={at}>
              <span className="text-muted px-8 rounded bg-s3 text-13 leading-22">
                {reasonText(reason)}
              </span>
            </NameAndTime>
            {note && (
              <p className="mt-2 t-md text-muted lines" dir="auto">
                {note}
              </p>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Renders how a report was resolved, or that somebody else is assigned. */
function ReportState({ report }: { report: Report }) {
  const viewer = useUser();
  const { mutate, isPending } = useTakeReport(report._id, "take");
  if (report.status === "resolved") {
    return (
      <p className="flex items-center flex-wrap gap-y-8 gap-x-12 mb-16 py-8 px-12 bg-s1 border border-line-2">
        <Icon name="check" size="s" />
        {outcomeText(report.outcome)}
      </p>
    );
  }
  if (report.openedBy === null || report.openedBy === viewer.username) return null;
  return (
    <div className="flex items-center flex-wrap gap-y-8 gap-x-12 mb-16 py-8 px-12 bg-s1 border border-line-2">
      <Icon name="user" size="s" />
      <span className="breaks flex-1 min-w-160">{report.openedBy} looks after this report.</span>
      <Button busy={isPending} onClick={() => mutate()}>
        Take over
      </Button>
    </div>
  );
}
