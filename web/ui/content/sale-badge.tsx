import { classNames } from "../class-names.ts";
import styles from "./sale-badge.module.css";

type SaleBadgeProps = {
  text: string;
  size?: "tile" | "post";
  title?: string;
  className?: string;
};

export function SaleBadge({ text, size = "tile", title, className }: SaleBadgeProps) {
  return (
    <span title={title} className={classNames(styles.badge, styles[size], "num", className)}>
      {text}
    </span>
  );
}
