import type { ReactNode } from "react";
import { Icon, type IconName } from "#web/ui/content/icon.tsx";
import styles from "./setting-row.module.css";

type SettingRowProps = {
  icon: IconName;
  title: ReactNode;
  /** Its state in one sentence. */
  text: ReactNode;
  /** The id of the text, for a button's `aria-describedby`. */
  textId?: string;
  /** Marks and buttons: beside the text, on phones below it. */
  side?: ReactNode;
};

/** Renders a setting with its state and its actions. */
export function SettingRow({ icon, title, text, textId, side }: SettingRowProps) {
  return (
    <div className={`card grid gap-14 middle ${styles.row}`}>
      <span className={`center ${styles.icon}`}>
        <Icon name={icon} />
      </span>
      <div className="breaks">
        <p className="t-label">{title}</p>
        <p className="t-sm" id={textId}>
          {text}
        </p>
      </div>
      {side && <div className={`row wrap end ${styles.side}`}>{side}</div>}
    </div>
  );
}
