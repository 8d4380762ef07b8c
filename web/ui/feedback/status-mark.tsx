import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/content/icon.tsx";
import styles from "./status-mark.module.css";

/** Renders the mark of a setting in good order. */
export function GoodMark({ children }: { children: ReactNode }) {
  return (
    <span className={classNames("gap-6 inline-row", styles.mark, styles.good)}>
      <Icon name="check" size="s" />
      {children}
    </span>
  );
}

/** Renders the mark of a setting that needs action. */
export function BadMark({ children }: { children: ReactNode }) {
  return (
    <span className={classNames("gap-6 inline-row", styles.mark, styles.bad)}>
      <Icon name="warn" size="s" />
      {children}
    </span>
  );
}
