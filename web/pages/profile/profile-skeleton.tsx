import type { Category } from "#contract/posts/categories.ts";
import { PostGridSkeleton } from "#web/features/posts/grid/post-grid.tsx";
import { ProfileHeaderSkeleton } from "#web/features/users/profile-header-skeleton.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import styles from "./creations.module.css";

/** Renders a profile while it loads. */
export function ProfileSkeleton({ category }: { category: Category }) {
  return (
    <>
      <ProfileHeaderSkeleton />
      <div className={styles.creations}>
        <Skeleton className={styles.tabs} height={44} />
        <PostGridSkeleton category={category} label="Creations" />
      </div>
    </>
  );
}
