import { type QueryClient, useQuery } from "@tanstack/react-query";
import { redirect, useParams, useSearchParams } from "react-router";
import { findListedPair, pairQuery, pairsQuery } from "#web/components/copies/copies-api.ts";
import { type CopiesParams, copiesPath, parseCopies } from "#web/components/copies/copies-url.ts";
import { type Call, useCall } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";
import { awaitOnServer } from "#web/lib/list-page.ts";
import type { PageLoader } from "#web/lib/loader.ts";
import { requireUser, useCurrentUser } from "#web/lib/session/session.ts";
import { classNames } from "#web/ui/class-names.ts";
import styles from "./copies.module.css";
import { PairDetail } from "./pair-detail.tsx";
import { PairsPane } from "./pairs-pane.tsx";

export const load: PageLoader = async ({ call, queries }, { request, params }) => {
  await requireUser({ call, queries });
  const { searchParams } = new URL(request.url);
  const shown = parseCopies(searchParams, params.id);
  if (shown.pair !== null && !searchParams.has("tab")) {
    await redirectToTab(call, queries, { ...shown, pair: shown.pair });
  }
  await awaitOnServer([
    queries.prefetchQuery(pairsQuery(call, shown)),
    ...(shown.pair === null ? [] : [queries.prefetchQuery(pairQuery(call, shown.pair))]),
  ]);
  return null;
};

/** Redirects a link to a pair alone, as of a notification, to the tab that lists it. */
async function redirectToTab(
  call: Call,
  queries: QueryClient,
  shown: CopiesParams & { pair: string },
): Promise<void> {
  if (findListedPair(queries, shown.pair)) return;
  const pair = await queries.ensureQueryData(pairQuery(call, shown.pair)).catch(() => null);
  if (pair && pair.status !== shown.tab) throw redirect(copiesPath({ ...shown, tab: pair.status }));
}

/** Renders one's pairs and beside them the open one; on small screens one of the two. */
export function Page() {
  const { name } = useSite();
  const shown = parseCopies(useSearchParams()[0], useParams().id);
  const list = useQuery(pairsQuery(useCall(), shown));
  // Between signing out and leaving the page there is no user.
  if (!useCurrentUser()) return null;
  // Beside a list there is room for its first pair.
  const openId = shown.pair ?? list.data?.pairs[0]?._id ?? null;
  return (
    <div className={classNames(styles.page, shown.pair !== null && styles.withDetail)}>
      {shown.pair === null && <title>{`Copies of my work · ${name}`}</title>}
      <meta name="robots" content="noindex" />
      <PairsPane className={styles.list} shown={shown} list={list} openId={openId} />
      {openId !== null && (
        <PairDetail
          key={openId}
          className={styles.detail}
          id={openId}
          shown={shown}
          list={list.data}
        />
      )}
    </div>
  );
}
