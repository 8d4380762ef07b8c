import type { ReactNode } from "react";
import styles from "./loadout-header.module.css";

type LoadoutHeaderProps = {
  /** The back or home link. */
  start: ReactNode;
  title: string;
  /** Actions on the right; below the title on phones. */
  children: ReactNode;
};

export function LoadoutHeader({ start, title, children }: LoadoutHeaderProps) {
  return (
    <header className={styles.header}>
      {start}
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.actions}>{children}</div>
    </header>
  );
}
