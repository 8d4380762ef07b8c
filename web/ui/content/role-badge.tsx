import { classNames } from "../class-names.ts";
import styles from "./role-badge.module.css";

type RoleBadgeProps = {
  text: string;
  tone: "mod" | "admin" | "dev" | "banned";
  className?: string;
};

export function RoleBadge({ text, tone, className }: RoleBadgeProps) {
  return <span className={classNames(styles.badge, styles[tone], className)}>{text}</span>;
}
