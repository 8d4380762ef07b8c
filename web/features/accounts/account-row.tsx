import type { ReactNode } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import styles from "./account-row.module.css";

type AccountRowProps = {
  icon: IconName;
  title: ReactNode;
  /** The state it is in, in a sentence. */
  text: ReactNode;
  /** For a button to be described by it. */
  textId?: string;
  /** Marks and buttons. */
  side?: ReactNode;
};

/** One thing of an account, how it stands and what can be done about it. */
export function AccountRow({ icon, title, text, textId, side }: AccountRowProps) {
  return (
    <div className={styles.row}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        <p className="t-sm" id={textId}>
          {text}
        </p>
      </div>
      {side && <div className={styles.side}>{side}</div>}
    </div>
  );
}

/** Says with a check that all is well. */
export function GoodMark({ children }: { children: ReactNode }) {
  return (
    <span className={classNames(styles.mark, styles.good)}>
      <Icon name="check" size="s" />
      {children}
    </span>
  );
}

/** Says that something is left to do. */
export function BadMark({ children }: { children: ReactNode }) {
  return (
    <span className={classNames(styles.mark, styles.bad)}>
      <Icon name="warn" size="s" />
      {children}
    </span>
  );
}
