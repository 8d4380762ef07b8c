import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import styles from "./notice-page.module.css";

export function LoadingNotice() {
  return (
    <div role="status" aria-label="Loading the notice">
      <h1 className="sr">Notice</h1>
      <Skeleton height={84} />
      <div className={`grid top ${styles.columns}`}>
        <Skeleton height={360} />
        <Skeleton height={240} />
      </div>
    </div>
  );
}
