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
    <header className={`flex items-center flex-wrap ${styles.header}`}>
      {start}
      <h1 className="min-w-0 t-h2 flex-auto phone:flex-[1_0_0] phone:text-19 phone:leading-24">
        {title}
      </h1>
      <div
        className={`flex items-center flex-wrap min-w-0 gap-y-8 gap-x-12 phone:flex-[1_0_100%] ${styles.actions}`}
      >
        {children}
      </div>
    </header>
  );
}
