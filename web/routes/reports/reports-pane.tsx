import type { UseQueryResult } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import type { ReportedKind, ReportRow } from "#contract/reports/contract.ts";
import { PagedList } from "#web/components/paged-list.tsx";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { REASONS_OFFERED, reasonText } from "#web/components/reports/reasons.ts";
import { type ReportsParams, reportsPath } from "#web/components/reports/reports-url.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import { LandingSection } from "#web/ui/content/landing-section.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton-rows.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { useLast } from "#web/ui/hooks/use-last.ts";
import { LinkTabs } from "#web/ui/navigation/link-tabs.tsx";

export type ReportPage = {
  reports: ReportRow[];
  pageCount: number;
  counts: { open: number; mine: number };
};

type ReportsPaneProps = {
  shown: ReportsParams;
  list: UseQueryResult<ReportPage>;
};

const TABS = [
  { status: "open", label: "Open" },
  { status: "mine", label: "Mine" },
  { status: "resolved", label: "Resolved" },
] as const;

const ALL = "all";

const SORTS = [
  { value: "reported", label: "Most reported" },
  { value: "newest", label: "Newest" },
] as const;

const KIND_ICONS: Readonly<Record<ReportedKind, IconName>> = {
  post: "img",
  comment: "chat",
  user: "user",
  loadout: "dice",
};

const KIND_NAMES: Readonly<Record<ReportedKind, string>> = {
  post: "Post",
  comment: "Comment",
  user: "User",
  loadout: "Loadout",
};

/** Renders the list of reports with its filters and pages. */
export function ReportsPane({ shown, list }: ReportsPaneProps) {
  const counts = useLast(list.data?.counts);
  return (
    <LandingSection changing={reportsPath(shown)} aria-labelledby="reports">
      <h1 id="reports" className="t-title px-20 pt-18 phone:px-16 phone:pt-14 phone:t-h2">
        Reports
      </h1>
      <ReportFilters shown={shown} counts={counts} />
      <PagedList
        query={list}
        rows="reports"
        what="The reports"
        icon="flag"
        stateClassName="m-20 phone:m-16"
        pending={<SkeletonRows label="Loading the reports" height={78} className="gap-1" />}
        empty={<EmptyList shown={shown} />}
        page={shown.page}
        hrefFor={(page) => reportsPath({ ...shown, page })}
        pagination={{
          className: "justify-center p-16",
          label: "Pages of reports",
          margin: 1,
        }}
      >
        {(reports) => (
          <ReportList
            reports={reports}
            openId={shown.report}
            pathOf={(report) => reportsPath({ ...shown, report })}
          />
        )}
      </PagedList>
    </LandingSection>
  );
}

function thumbnailOf({ image }: ReportRow) {
  return image && <PostPicture image={image} sizes="96px" alt="" />;
}

function EmptyList({ shown }: { shown: ReportsParams }) {
  if (shown.reason !== null) {
    return (
      <EmptyState
        className="m-20 phone:m-16"
        icon="flag"
        title="No reports for this reason"
        action={
          <LinkButton to={reportsPath({ ...shown, reason: null, page: 1 })}>All reasons</LinkButton>
        }
      />
    );
  }
  return <EmptyState className="m-20 phone:m-16" icon="flag" {...EMPTY[shown.status]} />;
}

const EMPTY = {
  open: { title: "Nothing to look at", text: "New reports land here." },
  mine: { title: "You look after no reports", text: "Opening one puts it here." },
  resolved: { title: "Nothing was settled yet", text: "Settled reports land here." },
} as const;

type ReportFiltersProps = {
  shown: ReportsParams;
  counts: { open: number; mine: number } | undefined;
};

const REASONS = [
  { value: ALL, label: "All reasons" },
  ...REASONS_OFFERED.map((reason) => ({ value: String(reason), label: reasonText(reason) })),
];

/** Renders the filters and sort order of the reports. */
function ReportFilters({ shown, counts }: ReportFiltersProps) {
  const navigate = useNavigate();
  // A new filter starts at page 1; the open report stays.
  const show = (part: Partial<ReportsParams>) =>
    void navigate(reportsPath({ ...shown, page: 1, ...part }), { preventScrollReset: true });
  return (
    <>
      <Tabs shown={shown} counts={counts} />
      <div className="grid gap-8 grid-cols-2 py-12 px-20 border-b border-line phone:py-10 phone:px-16">
        <SelectField
          label="Reason"
          labelHidden
          options={REASONS}
          value={shown.reason === null ? ALL : String(shown.reason)}
          onValueChange={(value) => show({ reason: value === ALL ? null : Number(value) })}
        />
        <SelectField
          label="Order"
          labelHidden
          options={SORTS}
          value={shown.sort}
          onValueChange={(sort) => show({ sort })}
        />
      </div>
    </>
  );
}

function Tabs({ shown, counts }: ReportFiltersProps) {
  const tabs = TABS.map(({ status, label }) => ({
    label,
    to: reportsPath({ ...shown, status, page: 1, report: null }),
    isCurrent: status === shown.status,
    count: status === "resolved" ? undefined : counts?.[status],
  }));
  return (
    <LinkTabs className="mx-20 mt-12 mb-0 phone:mx-16 phone:mt-8" label="Status" tabs={tabs} />
  );
}

type ReportListProps = {
  reports: readonly ReportRow[];
  /** The report whose detail is open. */
  openId: string | null;
  pathOf: (id: string) => string;
};

/** Lists reports, one row per reported item. */
function ReportList({ reports, openId, pathOf }: ReportListProps) {
  return (
    <ul aria-label="Reports">
      {reports.map((report) => (
        <li key={report._id}>
          <Link
            className="list-row edge grid gap-14 grid-cols-[72px_minmax(0,1fr)_auto] py-12 px-20 phone:px-16 group"
            to={pathOf(report._id)}
            aria-current={report._id === openId ? "true" : undefined}
          >
            <span className="grid place-items-center text-faint w-72 h-54 overflow-hidden bg-s2 [&_img]:w-72 [&_img]:h-54 [&_img]:object-cover">
              {thumbnailOf(report) ?? <Icon name={KIND_ICONS[report.kind]} />}
            </span>
            <ReportText report={report} />
            <span className="grid gap-4 t-xs content-start justify-items-end group-current:text-muted">
              <span className="text-bright min-w-24 px-6 bg-s3 font-display font-semibold text-13 leading-22 tabular-nums text-center group-current:bg-line-2 forced-colors:group-current:bg-transparent">
                {report.count}
                <span className="sr-only">{report.count === 1 ? " report" : " reports"}</span>
              </span>
              <TimeAgo iso={report.lastReportedAt} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function ReportText({ report: { kind, title, reason, openedBy, status } }: { report: ReportRow }) {
  return (
    <span className="grid min-w-0 content-start">
      <b className="t-label line-clamp-2 breaks" dir="auto">
        {title}
      </b>
      <span className="t-note text-muted">{reasonText(reason)}</span>
      <span className="t-xs breaks group-current:text-muted">
        {KIND_NAMES[kind]}
        {openedBy && status === "open" && ` · ${openedBy} looks after it`}
      </span>
    </span>
  );
}
