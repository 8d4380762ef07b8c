import { classNames } from "#web/ui/class-names.ts";
import styles from "./sale-badge.module.css";

export function SaleBadge({ text }: { text: string }) {
  return <span className={classNames(styles.badge, "num")}>{text}</span>;
}
