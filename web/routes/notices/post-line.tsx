import type { ReactNode } from "react";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./post-line.module.css";

type PostLineProps = {
  /** Null without one that everybody may see. */
  picture: ReactNode;
  title: ReactNode;
  meta: ReactNode;
  /** At the end of the line. */
  children?: ReactNode;
};

/** Renders a post that a notice names, on one line. */
export function PostLine({ picture, title, meta, children }: PostLineProps) {
  return (
    <div className={styles.line}>
      <span className={styles.picture}>{picture ?? <Icon name="img" />}</span>
      <span className={styles.texts}>
        <b dir="auto">{title}</b>
        <span className={styles.meta}>{meta}</span>
      </span>
      {children}
    </div>
  );
}
