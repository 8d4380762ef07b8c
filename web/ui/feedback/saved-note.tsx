import styles from "./saved-note.module.css";

/** Whether what is changed here outlives the page. On phones it is said only if it does not. */
export function SavedNote({ kept }: { kept: boolean }) {
  return kept ? (
    <span className={styles.kept}>Saved on this device</span>
  ) : (
    <span className={styles.lost}>Not saved: the browser's storage is full or forbidden</span>
  );
}
