import { useQuery } from "@tanstack/react-query";
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
import { PagedList } from "#web/components/paged-list.tsx";
import { fetchList } from "#web/lib/list-page.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { LandingSection } from "#web/ui/content/landing-section.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton-rows.tsx";
import { LinkTabs } from "#web/ui/navigation/link-tabs.tsx";
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
  return (
    <div className={`page ${styles.page}`}>
      <PageTitle title="Appeals" />
      <AppealTabs shown={shown} />
      <LandingSection className={styles.appeals} changing={appealsPath(shown)} aria-label="Appeals">
        <PagedList
          query={useQuery(appealsQuery(shown))}
          rows="appeals"
          what="The appeals"
          icon="scales"
          pending={<SkeletonRows label="Loading the appeals" height={64} />}
          empty={<EmptyState icon="scales" {...EMPTY[shown.status]} />}
          page={shown.page}
          hrefFor={(page) => appealsPath({ ...shown, page })}
          pagination={{ className: `centered ${styles.pagination}`, label: "Pages of appeals" }}
        >
          {(appeals) => <AppealList appeals={appeals} />}
        </PagedList>
      </LandingSection>
    </div>
  );
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
