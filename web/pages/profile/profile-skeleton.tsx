import type { Category } from "#contract/posts/categories.ts";
import { ProfileHeaderSkeleton } from "#web/features/users/profile-header-skeleton.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import styles from "./creations.module.css";
import { CreationsSkeleton } from "./creations-skeleton.tsx";

/** A profile before the user is known. */
export function ProfileSkeleton({ category }: { category: Category }) {
  return (
    <>
      <ProfileHeaderSkeleton />
      <div className={styles.creations}>
        <Skeleton className={styles.tabs} height={44} />
        <CreationsSkeleton category={category} label="Creations" />
      </div>
    </>
  );
}
