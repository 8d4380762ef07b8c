import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import styles from "./profile-header.module.css";

/** Renders a profile's header while it loads. */
export function ProfileHeaderSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <Skeleton width="100%" height={150} />
      <div className={styles.header}>
        <Skeleton className={styles.avatar} ratio={1} />
        <div className={styles.about}>
          <Skeleton width="min(280px, 80%)" height={36} />
          <div className={styles.figures}>
            <Skeleton width={140} height={20} />
            <Skeleton width={96} height={20} />
            <Skeleton width={96} height={20} />
          </div>
        </div>
        <div className={styles.actions}>
          <Skeleton width={112} height={36} />
        </div>
      </div>
    </div>
  );
}
