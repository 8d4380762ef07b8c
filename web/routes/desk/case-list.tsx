import type { UseQueryResult } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import {
  CASE_KINDS,
  type CaseKind,
  type CaseRow,
  type listCases,
} from "#contract/cases/contract.ts";
import type { Reply } from "#contract/endpoint.ts";
import { PagedList } from "#web/components/paged-list.tsx";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { REASONS_OFFERED, reasonText } from "#web/components/reports/reasons.ts";
import { countText } from "#web/components/users/count-text.ts";
import { useUser } from "#web/lib/session/session.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import { LandingSection } from "#web/ui/content/landing-section.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton-rows.tsx";
import { Checkbox } from "#web/ui/fields/checkbox.tsx";
import { SelectField } from "#web/ui/fields/select-field.tsx";
import { useLast } from "#web/ui/hooks/use-last.ts";
import { useNow } from "#web/ui/hooks/use-now.ts";
import { LinkTabs } from "#web/ui/navigation/link-tabs.tsx";
import {
  caseReason,
  caseSubject,
  caseTitle,
  marksOf,
  outcomeText,
  subjectsText,
} from "./case-texts.ts";
import { type DeskParams, deskPath } from "./desk-url.ts";

type CasePage = Omit<Reply<typeof listCases>, "success">;
type CaseGroup = CasePage["groups"][number];
type Counts = CasePage["counts"];

type CaseListProps = { shown: DeskParams; list: UseQueryResult<CasePage> };

/** Renders the list of cases with its filters and pages. */
export function CaseList({ shown, list }: CaseListProps) {
  const counts = useLast(list.data?.counts);
  return (
    <LandingSection changing={deskPath({ ...shown, open: null })} aria-labelledby="desk">
      <div className="flex flex-wrap items-center justify-between gap-x-12 px-20 pt-18 phone:px-16 phone:pt-14">
        <h1 id="desk" className="t-title phone:t-h2">
          Desk
        </h1>
        <DeskTabs status={shown.status} mine={counts?.mine?.open} />
      </div>
      <Kinds shown={shown} counts={counts} />
      <Filters shown={shown} />
      <PagedList
        query={list}
        rows="groups"
        what="The cases"
        icon="flag"
        stateClassName="m-20 phone:m-16"
        pending={<SkeletonRows label="Loading the cases" height={78} className="gap-1" />}
        empty={<NoCases shown={shown} />}
        page={shown.page}
        hrefFor={(page) => deskPath({ ...shown, page })}
        pagination={{ className: "justify-center p-16", label: "Pages of cases", margin: 1 }}
      >
        {(groups) => (
          <ul aria-label="Cases">
            {groups.map((group) => (
              <GroupRows key={group.cases[0]?._id} group={group} shown={shown} />
            ))}
          </ul>
        )}
      </PagedList>
    </LandingSection>
  );
}

type DeskTabsProps = { status: DeskParams["status"] | "numbers"; mine?: number | undefined };

/** Renders the parts of the desk. */
export function DeskTabs({ status, mine }: DeskTabsProps) {
  const tabs = [
    { label: "Open", to: deskPath({}), isCurrent: status === "open" },
    {
      label: "Mine",
      to: deskPath({ status: "mine" }),
      isCurrent: status === "mine",
      count: mine || undefined,
    },
    { label: "Closed", to: deskPath({ status: "closed" }), isCurrent: status === "closed" },
    { label: "Numbers", to: "/desk/numbers", isCurrent: status === "numbers" },
  ];
  return <LinkTabs className="-mx-16 border-b-0" label="Parts of the desk" tabs={tabs} />;
}

const KINDS: readonly { kind: CaseKind | null; label: string }[] = [
  { kind: null, label: "All" },
  { kind: "report", label: "Reports" },
  { kind: "hold", label: "Waiting" },
  { kind: "notice", label: "Notices" },
  { kind: "appeal", label: "Appeals" },
  { kind: "application", label: "Joining" },
];

function Kinds({ shown, counts }: { shown: DeskParams; counts: Counts | undefined }) {
  const countOf = (kind: CaseKind | null) => {
    const kinds: readonly CaseKind[] = kind === null ? CASE_KINDS : [kind];
    const sum = (what: "open" | "overdue") =>
      kinds.reduce((all, one) => all + (counts?.[one]?.[what] ?? 0), 0);
    return { open: sum("open"), overdue: sum("overdue") };
  };
  return (
    <nav className="joined grid! grid-cols-6 mx-20 mt-12 phone:mx-16" aria-label="Kinds of cases">
      {KINDS.map(({ kind, label }) => {
        const { open, overdue } = countOf(kind);
        return (
          <Link
            key={label}
            className="relative quiet lit grid px-8 py-8 current:shadow-[inset_0_-3px_0_var(--signal-text)]"
            to={deskPath({ ...shown, kind, reason: null, user: null, page: 1, open: null })}
            aria-current={kind === shown.kind ? "true" : undefined}
          >
            <b className="font-display font-semibold text-17 leading-22 tabular-nums">{open}</b>
            <span className="t-xs">{label}</span>
            {overdue > 0 && kind !== null && (
              <>
                <span className="absolute top-8 right-8 size-8 bg-danger" aria-hidden="true" />
                <span className="sr-only">, {overdue} overdue</span>
              </>
            )}
          </Link>
        );
      })}
    </nav>
  );
}

const SORTS = [
  { value: "reported", label: "Most reported" },
  { value: "oldest", label: "Oldest first" },
  { value: "newest", label: "Newest first" },
] as const;

const ALL = "all";
const REASONS = [
  { value: ALL, label: "All reasons" },
  ...REASONS_OFFERED.map((reason) => ({ value: String(reason), label: reasonText(reason) })),
];

function Filters({ shown }: { shown: DeskParams }) {
  const navigate = useNavigate();
  // A new filter starts at page 1; the open case stays.
  const show = (part: Partial<DeskParams>) =>
    void navigate(deskPath({ ...shown, page: 1, ...part }), { preventScrollReset: true });
  const { status, kind, reason, sort, single, user } = shown;
  return (
    <div className="flex flex-wrap items-center gap-x-16 gap-y-8 py-12 px-20 border-b border-line phone:py-10 phone:px-16">
      {status !== "closed" && (
        <div className="flex-1 min-w-160">
          <SelectField
            label="Order"
            labelHidden
            options={SORTS}
            value={sort}
            onValueChange={(value) => show({ sort: value })}
          />
        </div>
      )}
      {kind === "report" && (
        <div className="flex-1 min-w-160">
          <SelectField
            label="Reason"
            labelHidden
            options={REASONS}
            value={reason === null ? ALL : String(reason)}
            onValueChange={(value) => show({ reason: value === ALL ? null : Number(value) })}
          />
        </div>
      )}
      {user !== null ? (
        <LinkButton size="s" icon="left" to={deskPath({ ...shown, user: null, page: 1 })}>
          Everybody
        </LinkButton>
      ) : (
        status !== "closed" && (
          <Checkbox
            label="By account"
            checked={!single}
            onCheckedChange={(checked) => show({ single: !checked })}
          />
        )
      )}
    </div>
  );
}

const EMPTY = {
  open: { title: "Nothing to look at", text: "New cases land here." },
  mine: { title: "You look after no cases", text: "Opening one puts it here." },
  closed: { title: "Nothing was closed yet", text: "Closed cases land here." },
} as const;

function NoCases({ shown }: { shown: DeskParams }) {
  const isFiltered = shown.kind !== null || shown.reason !== null || shown.user !== null;
  if (!isFiltered || shown.status !== "open") {
    return <EmptyState className="m-20 phone:m-16" icon="flag" {...EMPTY[shown.status]} />;
  }
  return (
    <EmptyState
      className="m-20 phone:m-16"
      icon="flag"
      title="None of these"
      action={<LinkButton to={deskPath({ status: shown.status })}>All cases</LinkButton>}
    />
  );
}

type GroupRowsProps = { group: CaseGroup; shown: DeskParams };

/** Renders a case, or those of an account under a row of their own. */
function GroupRows({ group: { cases, numCases, numReports, subjects }, shown }: GroupRowsProps) {
  const [first] = cases;
  if (!first) return null;
  if (numCases === 1) return <CaseItem row={first} shown={shown} />;
  const username = first.user?.username ?? "somebody who has left";
  const more = numCases - cases.length;
  return (
    <li>
      <CaseLink
        row={first}
        shown={shown}
        title={`${numCases} cases about ${username}`}
        text={subjectsText(subjects)}
        count={numReports}
      />
      <ul aria-label={`Cases about ${username}`}>
        {cases.map((row) => (
          <li key={row._id}>
            <Link
              className="list-row edge flex items-center gap-12 min-h-44 py-4 pl-44 pr-20 phone:min-h-48 phone:pr-16"
              to={deskPath({ ...shown, open: row._id })}
              aria-current={row._id === shown.open ? "true" : undefined}
            >
              <Thumbnail row={row} size={32} />
              <span className="flex-1 min-w-0 truncate t-md" dir="auto">
                {caseTitle(row)}
              </span>
              <span className="t-xs flex-none">{caseReason(row)}</span>
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link
              className="list-row flex items-center quiet min-h-44 pl-44 pr-20 t-note"
              to={deskPath({ ...shown, user: first.user?._id ?? null, page: 1 })}
            >
              {countText(more, "more case", "more cases")}
            </Link>
          </li>
        )}
      </ul>
    </li>
  );
}

function CaseItem({ row, shown }: { row: CaseRow; shown: DeskParams }) {
  return (
    <li>
      <CaseLink
        row={row}
        shown={shown}
        title={caseTitle(row)}
        text={caseReason(row)}
        about={aboutOf(row)}
        count={row.count}
      />
    </li>
  );
}

function aboutOf(row: CaseRow): string {
  if (row.status === "closed") return outcomeText(row.kind, row.outcome);
  return caseSubject(row);
}

type CaseLinkProps = {
  row: CaseRow;
  shown: DeskParams;
  title: string;
  text: string;
  /** What it is about, or how it was closed. */
  about?: string;
  /** The number of reports. */
  count: number;
};

function CaseLink({ row, shown, title, text, about, count }: CaseLinkProps) {
  const viewer = useUser();
  const marks = marksOf(row, viewer, useNow());
  return (
    <Link
      className="list-row edge grid gap-14 grid-cols-[56px_minmax(0,1fr)_auto] py-12 px-20 phone:px-16"
      to={deskPath({ ...shown, open: row._id })}
      aria-current={row._id === shown.open ? "true" : undefined}
    >
      <Thumbnail row={row} size={56} />
      <span className="grid min-w-0 content-start gap-2">
        <b className="t-label line-clamp-2 breaks" dir="auto">
          {title}
        </b>
        <span className="t-note text-muted truncate" dir="auto">
          {text}
        </span>
        {about && <span className="t-xs breaks">{about}</span>}
        {marks.map((mark) => (
          <span
            key={mark.icon}
            className={classNames(
              "flex items-center gap-4 justify-self-start px-6 border rounded t-xs",
              mark.tone === "late" && "border-danger text-danger",
              mark.tone === "own" && "border-signal-text text-signal-text",
              mark.tone === "plain" && "border-line-2",
            )}
            suppressHydrationWarning
          >
            <Icon name={mark.icon} size="s" />
            {mark.text}
          </span>
        ))}
      </span>
      <span className="grid gap-4 t-xs content-start justify-items-end">
        {count > 0 && (
          <span className="min-w-24 px-6 bg-s3 text-bright text-center font-display font-semibold text-13 leading-22 tabular-nums">
            {count}
            <span className="sr-only">{count === 1 ? " report" : " reports"}</span>
          </span>
        )}
        <TimeAgo iso={row.lastAt} />
      </span>
    </Link>
  );
}

const SUBJECT_ICONS: Readonly<Record<CaseRow["subjectKind"], IconName>> = {
  post: "img",
  comment: "chat",
  character: "char",
  user: "user",
  loadout: "dice",
  board: "grid",
};

function Thumbnail({ row: { kind, subjectKind, image }, size }: { row: CaseRow; size: 32 | 56 }) {
  const icon = kind === "appeal" ? "scales" : SUBJECT_ICONS[subjectKind];
  return (
    <span
      className={classNames(
        "grid flex-none place-items-center text-faint overflow-hidden bg-s2 [&_img]:size-full [&_img]:object-cover",
        size === 32 ? "size-32" : "size-56",
      )}
    >
      {image && kind !== "appeal" ? (
        <PostPicture image={image} sizes="96px" alt="" />
      ) : (
        <Icon name={icon} size={size === 32 ? "s" : undefined} />
      )}
    </span>
  );
}
