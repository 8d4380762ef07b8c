import { useQuery } from "@tanstack/react-query";
import { Link, type LoaderFunction, useSearchParams } from "react-router";
import type { listAppeals } from "#contract/decisions/contract.ts";
import type { Reply } from "#contract/endpoint.ts";
import { ACTION_STYLES } from "#web/components/decisions/action-styles.ts";
import { PageTitle } from "#web/components/page-title.tsx";
import { PagedList } from "#web/components/paged-list.tsx";
import { queriesContext } from "#web/lib/loader.ts";
import { apiQuery } from "#web/lib/queries.ts";
import { oneOf, pageNumber, urlState } from "#web/lib/url-state.ts";
import { fetchList } from "#web/lib/wait.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { LandingSection } from "#web/ui/content/landing-section.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SkeletonRows } from "#web/ui/feedback/skeleton-rows.tsx";
import { LinkTabs } from "#web/ui/navigation/link-tabs.tsx";

const LISTS = {
  open: {
    label: "Open",
    empty: { title: "No appeal is open", text: "New appeals land here." },
  },
  decided: {
    label: "Decided",
    empty: { title: "No appeal was decided yet", text: "Decided appeals land here." },
  },
} as const;

const state = urlState({ status: oneOf(["open", "decided"]), page: pageNumber });
type Shown = ReturnType<typeof state.parse>;
export const parseAppeals = state.parse;
export const appealsPath = (shown: Shown) => state.path("/appeals", shown);

/** Fetches one page of appeals. */
function appealsQuery({ status, page }: Shown) {
  // Other staff decide meanwhile.
  return { ...apiQuery("GET /api/appeals", { query: { status, page } }), staleTime: 0 };
}

export const loader: LoaderFunction = async ({ request, context }) => {
  const queries = context.get(queriesContext);
  await fetchList(queries, appealsQuery(parseAppeals(new URL(request.url).searchParams)));
  return null;
};

/** Renders the appeals for staff. */
export function Component() {
  const shown = parseAppeals(useSearchParams()[0]);
  return (
    <div className="page max-w-960">
      <PageTitle title="Appeals" />
      <LinkTabs
        className="mb-16"
        label="Status"
        tabs={(["open", "decided"] as const).map((status) => ({
          label: LISTS[status].label,
          to: appealsPath({ status, page: 1 }),
          isCurrent: status === shown.status,
        }))}
      />
      <LandingSection changing={appealsPath(shown)} aria-label="Appeals">
        <PagedList
          query={useQuery(appealsQuery(shown))}
          rows="appeals"
          what="The appeals"
          icon="scales"
          pending={<SkeletonRows label="Loading the appeals" height={64} />}
          empty={<EmptyState icon="scales" {...LISTS[shown.status].empty} />}
          page={shown.page}
          hrefFor={(page) => appealsPath({ ...shown, page })}
          pagination={{
            className: "justify-center pt-24",
            label: "Pages of appeals",
          }}
        >
          {(appeals) => <AppealList appeals={appeals} />}
        </PagedList>
      </LandingSection>
    </div>
  );
}

type AppealRow = Reply<typeof listAppeals>["appeals"][number];

/** Lists appeals, each linked to its decision. */
function AppealList({ appeals }: { appeals: readonly AppealRow[] }) {
  return (
    <ul>
      {appeals.map(({ _id, action, title, user, by, own, at, reversed }) => (
        <li key={_id}>
          <Link
            className="list-row edge grid gap-14 grid-cols-[40px_minmax(0,1fr)_auto] py-12 px-16 phone:grid-cols-[40px_minmax(0,1fr)] phone:gap-y-2 phone:gap-x-12 phone:px-0"
            to={`/decision/${_id}`}
          >
            <span className="grid place-items-center text-muted size-40 bg-s2 phone:row-span-2">
              <Icon name={ACTION_STYLES[action].icon} />
            </span>
            <span className="grid breaks content-center">
              <b className="t-label line-clamp-2" dir="auto">
                {title}
              </b>
              <span className="t-sm">
                {ACTION_STYLES[action].label} · {user.username} ·{" "}
                {own ? "You decided" : `${by} decided`}
              </span>
            </span>
            <span className="grid t-sm text-faint content-center justify-items-end phone:flex phone:gap-8 phone:col-start-2">
              {reversed !== null && (
                <b className="text-muted font-semibold">{reversed ? "Reversed" : "Stays"}</b>
              )}
              <TimeAgo iso={at} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
