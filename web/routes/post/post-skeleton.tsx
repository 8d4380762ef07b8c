import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import styles from "./post-skeleton.module.css";

/** Renders a post's page while the post loads. */
export function PostSkeleton() {
  return (
    <div className={`grid top ${styles.post}`} role="status" aria-label="Loading">
      <Skeleton ratio={570 / 340} />
      <div className={`stack gap-16 ${styles.facts}`}>
        <Skeleton width={96} height={20} />
        <Skeleton width="70%" height={36} />
        <Skeleton width={180} height={44} />
        <Skeleton width={220} height={44} />
        <Skeleton width="100%" height={96} />
      </div>
    </div>
  );
}
