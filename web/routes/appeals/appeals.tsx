import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import type { listAppeals } from "#contract/decisions/contract.ts";
import type { Reply } from "#contract/endpoint.ts";
import {
  type AppealsParams,
  appealsPath,
  parseAppeals,
} from "#web/components/appeals/appeals-url.ts";
import { ACTION_STYLES } from "#web/components/decisions/action-styles.ts";
import { PageTitle } from "#web/components/page-title.tsx";
import { QueryState } from "#web/components/query-state.tsx";
import { fetchList } from "#web/lib/list-page.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { Icon } from "#web/ui/content/icon.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { LinkTabs } from "#web/ui/navigation/link-tabs.tsx";
import { Pagination } from "#web/ui/navigation/pagination.tsx";
import styles from "./appeals.module.css";

const TABS = [
  { status: "open", label: "Open" },
  { status: "decided", label: "Decided" },
] as const;

/** Fetches one page of appeals. */
function appealsQuery({ status, page }: AppealsParams) {
  // Other staff decide meanwhile.
  return { ...apiQuery("GET /api/appeals", { query: { status, page } }), staleTime: 0 };
}

export const load: PageLoader = async (deps, { request }) => {
  await fetchList(deps, appealsQuery(parseAppeals(new URL(request.url).searchParams)));
  return null;
};

/** Renders the appeals for staff. */
export function Page() {
  const shown = parseAppeals(useSearchParams()[0]);
  const list = useQuery(appealsQuery(shown));
  const appeals = useFocusRescue<HTMLElement>(appealsPath(shown));
  return (
    <div className={`page ${styles.page}`}>
      <PageTitle title="Appeals" />
      <AppealTabs shown={shown} />
      <section
        ref={appeals}
        className={`landing ${styles.appeals}`}
        tabIndex={-1}
        aria-label="Appeals"
      >
        <Appeals shown={shown} list={list} />
      </section>
    </div>
  );
}

type AppealsProps = {
  shown: AppealsParams;
  list: UseQueryResult<{ appeals: AppealRow[]; pageCount: number }>;
};

function Appeals({ shown, list }: AppealsProps) {
  if (!list.data) {
    return <QueryState query={list} what="The appeals" pending={<LoadingAppeals />} />;
  }
  const { appeals, pageCount } = list.data;
  if (appeals.length === 0) return <NoAppeals shown={shown} pageCount={pageCount} />;
  return (
    <>
      <AppealList appeals={appeals} />
      <Pagination
        className={`centered ${styles.pagination}`}
        page={shown.page}
        pageCount={pageCount}
        margin={2}
        range={3}
        hrefFor={(page) => appealsPath({ ...shown, page })}
        label="Pages of appeals"
      />
    </>
  );
}

function LoadingAppeals() {
  return (
    <div className="stack gap-8" role="status" aria-label="Loading the appeals">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={64} />
      ))}
    </div>
  );
}

function NoAppeals({ shown, pageCount }: { shown: AppealsParams; pageCount: number }) {
  if (pageCount > 0) {
    return (
      <EmptyState
        icon="scales"
        title="Nothing on this page"
        text="There are not as many pages as that."
        action={
          <LinkButton to={appealsPath({ ...shown, page: pageCount })}>
            Go to the last page
          </LinkButton>
        }
      />
    );
  }
  return <EmptyState icon="scales" {...EMPTY[shown.status]} />;
}

const EMPTY = {
  open: { title: "No appeal is open", text: "New appeals land here." },
  decided: { title: "No appeal was decided yet", text: "Decided appeals land here." },
} as const;

/** Renders the tabs of the appeals. */
function AppealTabs({ shown }: { shown: AppealsParams }) {
  const tabs = TABS.map(({ status, label }) => ({
    label,
    to: appealsPath({ status, page: 1 }),
    isCurrent: status === shown.status,
  }));
  return <LinkTabs label="Status" tabs={tabs} />;
}

type AppealRow = Reply<typeof listAppeals>["appeals"][number];

/** Lists appeals, each linked to its decision. */
function AppealList({ appeals }: { appeals: readonly AppealRow[] }) {
  return (
    <ul>
      {appeals.map(({ _id, action, title, user, by, own, at, reversed }) => (
        <li key={_id}>
          <Link className={`list-row edge grid gap-14 ${styles.appeal}`} to={`/decision/${_id}`}>
            <span className={`center muted ${styles.icon}`}>
              <Icon name={ACTION_STYLES[action].icon} />
            </span>
            <span className={`stack breaks ${styles.about}`}>
              <b className="t-label clamp-2" dir="auto">
                {title}
              </b>
              <span className="t-sm">
                {ACTION_STYLES[action].label} · {user.username} ·{" "}
                {own ? "You decided" : `${by} decided`}
              </span>
            </span>
            <span className={`stack t-sm faint ${styles.side}`}>
              {reversed !== null && <b>{reversed ? "Reversed" : "Stays"}</b>}
              <TimeAgo iso={at} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
