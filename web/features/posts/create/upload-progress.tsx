import { Progress } from "#web/ui/feedback/progress.tsx";
import styles from "./steps/describe-step.module.css";

/**
 * Shows an upload's progress: `sent` is the share sent, from 0 to 1; then the server processes it.
 */
export function UploadProgress({ sent }: { sent: number }) {
  if (sent >= 1) return <Progress className={styles.progress} label="Processing…" value={null} />;
  const percent = Math.round(sent * 100);
  return (
    <Progress className={styles.progress} label="Uploading…" value={percent} text={`${percent}%`} />
  );
}
