import { classNames } from "../class-names.ts";
import styles from "./count-badge.module.css";

const MAX = 99;

/** Renders a count with at most two digits; nothing for 0. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null;
  return (
    <span className={classNames(styles.badge, className)} aria-hidden="true">
      {count > MAX ? `${MAX}+` : count}
    </span>
  );
}
