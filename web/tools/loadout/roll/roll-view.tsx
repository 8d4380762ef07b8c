import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import styles from "./roll-view.module.css";

type RollViewProps = {
  rules: ReactNode;
  reels: ReactNode;
  /** What is below the reels, or beside them on wide screens. */
  children: ReactNode;
};

/** Lays out a roll. */
export function RollView({ rules, reels, children }: RollViewProps) {
  return (
    <div className={styles.view}>
      <div>
        <div className={`row gap-16 between ${styles.rules}`}>{rules}</div>
        <div className={`grid gap-12 ${styles.reels}`}>{reels}</div>
        <p className={classNames("t-sm", styles.keys)}>
          R rolls. 1 to 4 lock a reel, Shift and 1 to 4 reroll it. U undoes. ? lists all keys.
        </p>
      </div>
      <div className={`grid gap-12 mt-12 ${styles.side}`}>{children}</div>
    </div>
  );
}

/** Renders the reels before their content is known. */
export function RollSkeleton() {
  return (
    <div className={styles.view} role="status" aria-label="Loading the loadout">
      <div className={`row gap-16 between ${styles.rules}`} />
      <div className={`grid gap-12 ${styles.reels}`}>
        <Skeleton height={560} />
        <Skeleton height={560} />
        <Skeleton height={560} />
        <Skeleton height={560} />
      </div>
    </div>
  );
}
