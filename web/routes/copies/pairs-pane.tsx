import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { PostImage } from "#contract/posts/images.ts";
import { type PairPage, useMarkSeen } from "#web/components/copies/copies-api.ts";
import { type CopiesParams, copiesPath } from "#web/components/copies/copies-url.ts";
import { PostPicture } from "#web/components/posts/grid/post-picture.tsx";
import { messageOf } from "#web/lib/call.ts";
import { PairList } from "#web/routes/copies/list/pair-list.tsx";
import { PairTabs } from "#web/routes/copies/list/pair-tabs.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import { FailedState } from "#web/ui/feedback/failed-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { SwitchRow } from "#web/ui/fields/switch-row.tsx";
import { useFocusRescue } from "#web/ui/hooks/use-focus-rescue.ts";
import { Pagination } from "#web/ui/navigation/pagination.tsx";
import { NoPairs } from "./no-pairs.tsx";
import styles from "./pairs-pane.module.css";

type PairsPaneProps = {
  shown: CopiesParams;
  list: UseQueryResult<PairPage>;
  /** The pair whose detail is open, or would be on a wide screen. */
  openId: string | null;
  className?: string;
};

/** Renders the list of pairs with its tabs and pages. */
export function PairsPane({ shown, list, openId, className }: PairsPaneProps) {
  const pane = useFocusRescue<HTMLElement>(copiesPath({ ...shown, pair: null }));
  const counts = useLastCounts(list.data);
  const navigate = useNavigate();
  return (
    <section
      ref={pane}
      className={classNames(styles.pane, className)}
      tabIndex={-1}
      aria-labelledby="copies"
    >
      <h1 id="copies" className={styles.title}>
        Copies of my work
      </h1>
      <p className={styles.private}>
        <Icon name="lock" size="s" />
        Only you see this page.
      </p>
      <PairTabs shown={shown} counts={counts} />
      <Pairs shown={shown} list={list} openId={openId} />
      <div className={styles.loose}>
        <SwitchRow
          label="Loose matches"
          checked={shown.loose}
          onCheckedChange={(loose) =>
            void navigate(copiesPath({ ...shown, loose, page: 1 }), { preventScrollReset: true })
          }
        />
      </div>
    </section>
  );
}

/** Returns the last counts while another list loads, so that the tabs don't move. */
function useLastCounts(page: PairPage | undefined) {
  const [counts, setCounts] = useState(page?.counts);
  if (page && page.counts !== counts) setCounts(page.counts);
  return counts;
}

function Pairs({ shown, list, openId }: PairsPaneProps) {
  if (list.isPending) return <LoadingPairs />;
  if (!list.data) {
    return (
      <FailedState
        className={styles.state}
        title="The pairs could not be loaded"
        text={messageOf(list.error)}
        onRetry={list.refetch}
      />
    );
  }
  const { pairs, pageCount } = list.data;
  if (pairs.length === 0) {
    return <NoPairs className={styles.state} shown={shown} pageCount={pageCount} />;
  }
  return (
    <>
      {shown.tab === "open" && <Seen pairs={pairs} />}
      <PairList
        pairs={pairs}
        tab={shown.tab}
        openId={openId}
        isImplied={shown.pair === null}
        pathOf={(pair) => copiesPath({ ...shown, pair })}
        pictureOf={thumbnailOf}
      />
      <Pagination
        className={styles.pagination}
        page={shown.page}
        pageCount={pageCount}
        range={3}
        margin={1}
        hrefFor={(page) => copiesPath({ ...shown, page, pair: null })}
        label="Pages of pairs"
      />
    </>
  );
}

function Seen({ pairs }: Pick<PairPage, "pairs">) {
  useMarkSeen(pairs);
  return null;
}

function thumbnailOf(image: PostImage) {
  return <PostPicture image={image} sizes="100px" alt="" />;
}

function LoadingPairs() {
  return (
    <div className={styles.waiting} role="status" aria-label="Loading the pairs">
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height={84} />
      ))}
    </div>
  );
}
