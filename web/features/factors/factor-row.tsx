import type { ReactNode } from "react";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import styles from "./factor-row.module.css";

type FactorRowProps = { icon: IconName; title: string; text: string; side: ReactNode };

/** One factor, how it stands and what can be done about it. */
export function FactorRow({ icon, title, text, side }: FactorRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        <p className="t-sm">{text}</p>
      </div>
      <div className={styles.side}>{side}</div>
    </div>
  );
}
