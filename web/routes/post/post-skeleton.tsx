import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import styles from "./post-skeleton.module.css";

/** Renders a post's page while the post loads. */
export function PostSkeleton() {
  return (
    <div className={`grid items-start ${styles.post}`} role="status" aria-label="Loading">
      <Skeleton ratio={570 / 340} />
      <div className="grid gap-16 phone:px-16">
        <Skeleton width={96} height={20} />
        <Skeleton width="70%" height={36} />
        <Skeleton width={180} height={44} />
        <Skeleton width={220} height={44} />
        <Skeleton width="100%" height={96} />
      </div>
    </div>
  );
}
