import { Progress } from "#web/ui/feedback/progress.tsx";
import styles from "./steps/describe-step.module.css";

/** `sent` is the share that has left, from 0 to 1; after that the server is at work. */
export function UploadProgress({ sent }: { sent: number }) {
  if (sent >= 1) return <Progress className={styles.progress} label="Processing…" value={null} />;
  const percent = Math.round(sent * 100);
  return (
    <Progress className={styles.progress} label="Uploading…" value={percent} text={`${percent}%`} />
  );
}
