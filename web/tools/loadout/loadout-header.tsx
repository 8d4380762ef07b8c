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
    <header className={`row wrap ${styles.header}`}>
      {start}
      <h1 className={`shrinks t-h2 ${styles.title}`}>{title}</h1>
      <div className={`row wrap shrinks ${styles.actions}`}>{children}</div>
    </header>
  );
}
