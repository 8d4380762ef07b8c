import { classNames } from "../class-names.ts";
import styles from "./count-badge.module.css";

const MAX = 99;

/** What is waiting, as a number of at most two digits; nothing waits, nothing shows. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null;
  return (
    <span className={classNames(styles.badge, className)} aria-hidden="true">
      {count > MAX ? `${MAX}+` : count}
    </span>
  );
}
