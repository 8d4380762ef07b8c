import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import type { Pair } from "#contract/likeness/copies.ts";
import { findListedPair, type PairPage, pairQuery } from "#web/components/copies/copies-api.ts";
import { type CopiesParams, copiesPath } from "#web/components/copies/copies-url.ts";
import { CallError, messageOf, useCall } from "#web/lib/call.ts";
import { useSite } from "#web/lib/document/site.ts";
import { LIST_KEYS, useListKeys } from "#web/lib/list-keys.ts";
import { findListPosition } from "#web/routes/copies/list/list-position.ts";
import { sidesOf } from "#web/routes/copies/pair-text.ts";
import { LinkButton } from "#web/ui/buttons/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ListPosition } from "#web/ui/navigation/list-position.tsx";
import { LoadedPair } from "./loaded-pair.tsx";
import styles from "./pair-detail.module.css";

type PairDetailProps = {
  id: string;
  shown: CopiesParams;
  list: PairPage | undefined;
  className?: string;
};

/** Renders two posts that look alike, and what can be done about them. */
export function PairDetail({ id, shown, list, className }: PairDetailProps) {
  const { name } = useSite();
  const queries = useQueryClient();
  const query = useQuery({
    ...pairQuery(useCall(), id),
    placeholderData: () => findListedPair(queries, id),
  });
  const navigate = useNavigate();
  const position = list ? findListPosition(list, shown, id) : null;
  const pathOf = (pair: string | null) => copiesPath({ ...shown, pair });
  useListKeys({ position, pathOf });
  const pair = query.data;

  function leaveIfMoved({ status }: Pair) {
    if (status === shown.tab) return;
    const next = position?.next ?? position?.previous ?? null;
    void navigate(pathOf(next), { replace: true, preventScrollReset: true });
  }

  // On small screens the page has no other heading until the pair's own.
  const BarTitle = pair ? "p" : "h1";
  const place = (
    <ListPosition position={position} noun="pair" pathOf={pathOf} shortcuts={LIST_KEYS} />
  );
  return (
    <section className={classNames(styles.detail, className)} aria-label="Pair">
      {shown.pair !== null && <title>{`${titleOf(pair)} · ${name}`}</title>}
      <div className={styles.back}>
        <Link className={styles.backLink} to={pathOf(null)} aria-label="Back to the pairs">
          <Icon name="left" />
        </Link>
        <BarTitle className={styles.barTitle} dir="auto">
          {pair ? sidesOf(pair).other.title : "Copies of my work"}
        </BarTitle>
        {place}
      </div>
      {query.isPending && <LoadingPair />}
      {pair && <LoadedPair pair={pair} place={place} onChanged={leaveIfMoved} />}
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
        className={styles.state}
        icon="split"
        title="We can't find that pair"
        text="One of the posts is gone, or they are not yours."
        action={<LinkButton to={listPath}>Copies of my work</LinkButton>}
      />
    );
  }
  return (
    <FailedState
      className={styles.state}
      title="The pair could not be loaded"
      text={messageOf(error)}
      onRetry={onRetry}
    />
  );
}

function LoadingPair() {
  return (
    <div className={styles.loading} role="status" aria-label="Loading the pair">
      <Skeleton width="min(320px, 60%)" height={32} />
      <div className={styles.loadingPictures}>
        <Skeleton ratio={1} />
        <Skeleton ratio={1} />
        <Skeleton ratio={1} />
      </div>
    </div>
  );
}
