import type { ReactNode } from "react";
import type { PruneCounts } from "#contract/moderation/prunes.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import styles from "./prune-preview.module.css";

const KINDS = [
  ["posts", "Posts"],
  ["comments", "Comments"],
  ["likes", "Likes"],
  ["notifications", "Notifications"],
  ["sessions", "Sessions"],
  ["characters", "Characters"],
  ["loadouts", "Loadouts"],
] as const;

const number = new Intl.NumberFormat("en-US");

/** Renders the counts by kind. */
export function PruneCountList({ counts }: { counts: PruneCounts }) {
  return (
    <dl className={styles.counts}>
      {KINDS.map(([kind, label]) => (
        <div key={kind}>
          <dt>{label}</dt>
          <dd>{number.format(counts[kind])}</dd>
        </div>
      ))}
    </dl>
  );
}

type PrunePreviewProps = {
  counts: PruneCounts;
  /** Pictures of the newest posts. */
  thumbnails: readonly { key: string; picture: ReactNode }[];
};

/** Renders what a prune would hide. */
export function PrunePreview({ counts, thumbnails }: PrunePreviewProps) {
  return (
    <div className="dialog-body">
      <PruneCountList counts={counts} />
      {thumbnails.length > 0 && (
        <ul className={styles.posts} aria-label="Newest posts">
          {thumbnails.map(({ key, picture }) => (
            <li key={key}>{picture}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function PrunePreviewSkeleton() {
  return (
    <div className="dialog-body" role="status" aria-label="Counting">
      <Skeleton height={118} />
      <Skeleton height={52} />
    </div>
  );
}
