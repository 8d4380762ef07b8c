import { classNames } from "#web/ui/class-names.ts";
import styles from "./role-badge.module.css";

type RoleBadgeProps = { text: string; tone: "mod" | "admin" | "dev" | "banned" };

export function RoleBadge({ text, tone }: RoleBadgeProps) {
  return (
    <span className={classNames("inline-row nowrap", styles.badge, styles[tone])}>{text}</span>
  );
}
