import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Pair } from "#contract/likeness/copies.ts";
import type { PostImage } from "#contract/posts/images.ts";
import type { CopiesParams } from "#web/components/copies/copies-url.ts";
import { makerText, pairSentence, settledText, sidesOf } from "#web/routes/copies/pair-text.ts";
import { classNames } from "#web/ui/class-names.ts";
import { LikenessMark } from "#web/ui/compare/likeness-mark.tsx";
import { TimeAgo } from "#web/ui/content/time-ago.tsx";
import styles from "./pair-list.module.css";

type PairListProps = {
  pairs: readonly Pair[];
  tab: CopiesParams["tab"];
  /** The pair whose detail is open. */
  openId: string | null;
  /** Whether it is open on wide screens only, where there is room for both. */
  isImplied: boolean;
  pathOf: (id: string) => string;
  pictureOf: (image: PostImage) => ReactNode;
};

/** Lists pairs of posts that look alike. */
export function PairList({ pairs, tab, openId, isImplied, ...rest }: PairListProps) {
  const { pathOf, pictureOf } = rest;
  return (
    <ul aria-label="Pairs" data-implied={isImplied || undefined}>
      {pairs.map((pair) => (
        <li key={pair._id} className={classNames(pair.status !== tab && styles.leaving)}>
          <Link
            className={`edge ${styles.row}`}
            to={pathOf(pair._id)}
            aria-current={pair._id === openId ? "true" : undefined}
          >
            <PairRow pair={pair} pictureOf={pictureOf} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function PairRow({ pair, pictureOf }: { pair: Pair } & Pick<PairListProps, "pictureOf">) {
  const { own, other } = sidesOf(pair);
  return (
    <>
      <span className={styles.pictures}>
        {pictureOf(own.image)}
        {pictureOf(other.image)}
      </span>
      <span className={styles.texts}>
        <span className="sr">{pairSentence(pair)}</span>
        <b dir="auto" aria-hidden="true">
          {other.title}
        </b>
        <span className={styles.maker}>{makerText(pair)}</span>
        {pair.status === "settled" ? (
          <span className={styles.maker}>{settledText(pair)}</span>
        ) : (
          <span aria-hidden="true">
            <LikenessMark likeness={pair.likeness} className={styles.mark} />
          </span>
        )}
      </span>
      <TimeAgo className={styles.time} iso={pair.settledAt ?? pair.createdAt} />
    </>
  );
}
