import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import styles from "./creations.module.css";

/** Replaces the posts of a user whom the viewer has blocked. */
export function BlockedProfile({ username }: { username: string }) {
  return (
    <div className={styles.creations}>
      <EmptyState
        icon="ban"
        title={`You have blocked ${username}`}
        text="Neither of you sees what the other makes."
      />
    </div>
  );
}
