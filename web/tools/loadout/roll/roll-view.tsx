import type { ReactNode } from "react";
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
    <div
      className={`max-w-1376 mx-auto px-32 pb-24 max-[1200px]:px-16 large:max-w-2400 large:pt-12 large:px-40 large:pb-40 phone:px-12 phone:pb-96 ${styles.view}`}
    >
      <div>
        <div className="flex items-center gap-16 justify-between min-h-68 py-16 phone:flex-col phone:gap-6 phone:items-stretch phone:min-h-16 phone:py-8">
          {rules}
        </div>
        <div className={`grid gap-12 ${styles.reels}`}>{reels}</div>
        <p className="t-sm hidden large:block large:pt-16">
          R rolls. 1 to 4 lock a reel, Shift and 1 to 4 reroll it. U undoes. ? lists all keys.
        </p>
      </div>
      <div className="grid gap-12 mt-12 grid-cols-1 min-h-136 content-start large:col-start-2 large:row-[1/3] large:gap-16 large:mt-16 phone:min-h-44 phone:mt-8">
        {children}
      </div>
    </div>
  );
}

/** Renders the reels before their content is known. */
export function RollSkeleton() {
  return (
    <div
      className={`max-w-1376 mx-auto px-32 pb-24 max-[1200px]:px-16 large:max-w-2400 large:pt-12 large:px-40 large:pb-40 phone:px-12 phone:pb-96 ${styles.view}`}
      role="status"
      aria-label="Loading the loadout"
    >
      <div className="flex items-center gap-16 justify-between min-h-68 py-16 phone:flex-col phone:gap-6 phone:items-stretch phone:min-h-16 phone:py-8" />
      <div className={`grid gap-12 ${styles.reels}`}>
        <Skeleton height={560} />
        <Skeleton height={560} />
        <Skeleton height={560} />
        <Skeleton height={560} />
      </div>
    </div>
  );
}
