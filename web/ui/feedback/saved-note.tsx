import { classNames } from "#web/ui/class-names.ts";
import styles from "./saved-note.module.css";

/** Shows whether changes persist beyond the page. On phones it shows only if they don't. */
export function SavedNote({ persisted }: { persisted: boolean }) {
  return persisted ? (
    <span className="hide-phone t-sm">Saved on this device</span>
  ) : (
    <span className={classNames("t-sm", styles.memoryOnly)}>
      Not saved: the browser's storage is full or forbidden
    </span>
  );
}
