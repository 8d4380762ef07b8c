import type { ReactNode } from "react";
import styles from "./page-message.module.css";

type PageMessageProps = {
  title: string;
  text: string;
  /** Where to go or what to do from here. */
  actions: ReactNode;
  /** Read aloud at once. */
  alert?: boolean;
  /** What stands below. */
  children?: ReactNode;
};

/** What a page says instead of what was asked for. */
export function PageMessage({ title, text, actions, alert, children }: PageMessageProps) {
  return (
    <div className={styles.page} role={alert ? "alert" : undefined}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
      <div className={styles.actions}>{actions}</div>
      {children}
    </div>
  );
}
