import type { ReactNode } from "react";
import styles from "./page-message.module.css";

type PageMessageProps = {
  title: string;
  text: string;
  /** Links or buttons. */
  actions: ReactNode;
  /** Read aloud at once. */
  alert?: boolean;
  /** Content below. */
  children?: ReactNode;
};

/** Renders a message in place of a page's content. */
export function PageMessage({ title, text, actions, alert, children }: PageMessageProps) {
  return (
    <div className={styles.page} role={alert ? "alert" : undefined}>
      <h1 className={`t-display ${styles.title}`}>{title}</h1>
      <p className={`mt-10 muted ${styles.text}`}>{text}</p>
      <div className="cluster gap-8 mt-20">{actions}</div>
      {children}
    </div>
  );
}
