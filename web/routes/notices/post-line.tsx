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
    <div className={`card grid gap-14 middle ${styles.line}`}>
      <span className={`center faint ${styles.picture}`}>{picture ?? <Icon name="img" />}</span>
      <span className={`stack gap-2 shrinks ${styles.texts}`}>
        <b dir="auto">{title}</b>
        <span className="t-note muted breaks">{meta}</span>
      </span>
      {children}
    </div>
  );
}
