import type { Pair } from "#contract/likeness/copies.ts";
import { firstText } from "#web/routes/copies/pair-text.ts";
import styles from "./pair-pictures.module.css";

const HINT = "Posted first on Parade. It may be older elsewhere.";

/** Renders which post was first, and what that means. */
export function FirstTag({ pair }: { pair: Pair }) {
  return (
    <span className={styles.first} title={HINT}>
      {firstText(pair)}
      <span className="sr">. {HINT}</span>
    </span>
  );
}
