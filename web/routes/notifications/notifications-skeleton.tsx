import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import styles from "./notification-row.module.css";

const ROWS = ["first", "second", "third", "fourth", "fifth"];

/** Renders placeholders while notifications load. */
export function NotificationsSkeleton() {
  return (
    <div role="status" aria-label="Loading notifications">
      {ROWS.map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton width={44} height={44} />
          <div className={styles.placeholder}>
            <Skeleton width="70%" height={14} />
            <Skeleton width="24%" height={12} />
          </div>
          <Skeleton width={48} height={48} />
        </div>
      ))}
    </div>
  );
}
