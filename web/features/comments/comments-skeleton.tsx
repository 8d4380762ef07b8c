import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import styles from "./comment-row.module.css";

const ROWS = ["first", "second", "third"];

/** Renders placeholders while comments load. */
export function CommentsSkeleton() {
  return (
    <div role="status" aria-label="Loading comments">
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width={36} height={36} />
          <div className={styles.placeholder}>
            <Skeleton width={140} height={14} />
            <Skeleton width="70%" height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}
