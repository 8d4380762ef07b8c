import styles from "./saved-note.module.css";

/** Shows whether changes persist beyond the page. On phones it shows only if they don't. */
export function SavedNote({ kept }: { kept: boolean }) {
  return kept ? (
    <span className={styles.kept}>Saved on this device</span>
  ) : (
    <span className={styles.lost}>Not saved: the browser's storage is full or forbidden</span>
  );
}
