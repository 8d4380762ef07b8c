import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type LoaderFunction,
  redirect,
  useNavigate,
  useParams,
  useSearchParams,
} from "react-router";
import type { Pair } from "#contract/likeness/contract.ts";
import { PAIR_PAGE_SIZE } from "#contract/likeness/rules.ts";
import {
  findListedPair,
  type PairPage,
  pairQuery,
  pairsQuery,
} from "#web/components/likeness/copies-api.ts";
import { type CopiesParams, copiesPath, parseCopies } from "#web/components/likeness/copies-url.ts";
import { CallError, messageOf } from "#web/lib/call.ts";
import { UnlistedHead } from "#web/lib/document/unlisted-head.tsx";
import { LIST_KEYS, useListKeys } from "#web/lib/list-keys.ts";
import { queriesContext } from "#web/lib/loader.ts";
import { answerSoon } from "#web/lib/wait.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ListPosition, positionIn } from "#web/ui/navigation/list-position.tsx";
import { PaneBar, TwoPane } from "#web/ui/navigation/two-pane.tsx";
import { LoadedPair } from "./loaded-pair.tsx";
import { sidesOf } from "./pair-text.ts";
import { PairsPane } from "./pairs-pane.tsx";

export const loader: LoaderFunction = async ({ request, params, context }) => {
  const queries = context.get(queriesContext);
  const { searchParams } = new URL(request.url);
  const shown = parseCopies(searchParams, params.id);
  if (shown.pair !== null && !searchParams.has("tab")) {
    await redirectToTab(queries, { ...shown, pair: shown.pair });
  }
  await answerSoon(
    Promise.all([
      queries.prefetchQuery(pairsQuery(shown)),
      ...(shown.pair === null ? [] : [queries.prefetchQuery(pairQuery(shown.pair))]),
    ]),
  );
  return null;
};

/** Redirects a link to a pair alone, as of a notification, to the tab that lists it. */
async function redirectToTab(
  queries: QueryClient,
  shown: CopiesParams & { pair: string },
): Promise<void> {
  if (findListedPair(queries, shown.pair)) return;
  const reply = await queries.ensureQueryData(pairQuery(shown.pair)).catch(() => null);
  const pair = reply?.pair;
  if (pair && pair.status !== shown.tab) throw redirect(copiesPath({ ...shown, tab: pair.status }));
}

/** Renders one's pairs and beside them the open one; on small screens one of the two. */
export function Component() {
  const shown = parseCopies(useSearchParams()[0], useParams().id);
  const list = useQuery(pairsQuery(shown));
  // Beside a list there is room for its first pair.
  const openId = shown.pair ?? list.data?.pairs[0]?._id ?? null;
  return (
    <>
      {shown.pair === null && <UnlistedHead title="Copies of my work" />}
      <TwoPane
        className="[--list:400px]"
        isDetailOpen={shown.pair !== null}
        list={<PairsPane shown={shown} list={list} openId={openId} />}
        detail={
          openId !== null && <PairDetail key={openId} id={openId} shown={shown} list={list.data} />
        }
      />
    </>
  );
}

type PairDetailProps = { id: string; shown: CopiesParams; list: PairPage | undefined };

/** Renders two posts that look alike, and what can be done about them. */
function PairDetail({ id, shown, list }: PairDetailProps) {
  const queries = useQueryClient();
  const query = useQuery({
    ...pairQuery(id),
    placeholderData: () => {
      const pair = findListedPair(queries, id);
      return pair && { success: true as const, pair };
    },
  });
  const navigate = useNavigate();
  const { tab, page } = shown;
  const position = list
    ? positionIn(list.pairs, id, { page, pageSize: PAIR_PAGE_SIZE, total: list.counts[tab] })
    : null;
  const pathOf = (pair: string | null) => copiesPath({ ...shown, pair });
  useListKeys({ position, pathOf });
  const pair = query.data?.pair;

  /** Goes on with the next pair of the tab, or follows this one to the tab where it is now. */
  function followOrLeave({ status }: Pair, stays: boolean) {
    if (status === shown.tab) return;
    const next = stays ? null : (position?.next ?? position?.previous ?? null);
    const path = next ? pathOf(next) : copiesPath({ ...shown, tab: status, page: 1, pair: id });
    void navigate(path, { replace: true, preventScrollReset: true });
  }

  // On small screens the page has no other heading until the pair's own.
  const BarTitle = pair ? "p" : "h1";
  const place = (
    <ListPosition position={position} noun="pair" pathOf={pathOf} shortcuts={LIST_KEYS} />
  );
  return (
    <section className="flex flex-col min-w-0" aria-label="Pair">
      {shown.pair !== null && <UnlistedHead title={titleOf(pair)} />}
      <PaneBar backTo={pathOf(null)} backLabel="Back to the pairs">
        <BarTitle className="t-h3 truncate" dir="auto">
          {pair ? sidesOf(pair).other.title : "Copies of my work"}
        </BarTitle>
        {place}
      </PaneBar>
      {query.isPending && <LoadingPair />}
      {pair && <LoadedPair pair={pair} place={place} onChanged={followOrLeave} />}
      {query.isError && !pair && (
        <NoPair error={query.error} onRetry={query.refetch} listPath={pathOf(null)} />
      )}
    </section>
  );
}

function titleOf(pair: Pair | undefined): string {
  if (!pair) return "Copies of my work";
  const { title, owner } = sidesOf(pair).other;
  return `${title} by ${owner.username}`;
}

type NoPairProps = { error: Error; onRetry: () => unknown; listPath: string };

function NoPair({ error, onRetry, listPath }: NoPairProps) {
  if (error instanceof CallError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        className="self-stretch my-24 mx-32 medium:m-16"
        icon="split"
        title="We can't find that pair"
        text="One of the posts is gone, or they are not yours."
        action={<LinkButton to={listPath}>Copies of my work</LinkButton>}
      />
    );
  }
  return (
    <FailedState
      className="self-stretch my-24 mx-32 medium:m-16"
      title="The pair could not be loaded"
      text={messageOf(error)}
      onRetry={onRetry}
    />
  );
}

function LoadingPair() {
  return (
    <div
      className="w-full max-w-1384 py-24 px-32 medium:p-16"
      role="status"
      aria-label="Loading the pair"
    >
      <Skeleton width="min(320px, 60%)" height={32} />
      <div className="grid gap-20 grid-cols-3 mt-64 medium:grid-cols-1 medium:mt-16 medium:[&>:not(:first-child)]:hidden">
        <Skeleton ratio={1} />
        <Skeleton ratio={1} />
        <Skeleton ratio={1} />
      </div>
    </div>
  );
}
