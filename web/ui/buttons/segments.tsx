import { classNames } from "../class-names.ts";
import styles from "./segments.module.css";

type SegmentsProps = {
  /** How many bars are lit. */
  on: number;
  total?: number;
  tone: "danger" | "warn" | "ok" | "signal";
  label?: string;
  /** A word for the level, read aloud as it changes. */
  word?: string;
  className?: string;
};

export function Segments({ on, total = 4, tone, label, word, className }: SegmentsProps) {
  return (
    <div className={classNames(styles.segments, styles[tone], className)}>
      <div className={styles.bars} aria-hidden="true">
        {Array.from({ length: total }, (_, bar) => `bar-${bar}`).map((key, bar) => (
          <i key={key} className={bar < on ? styles.on : undefined} />
        ))}
      </div>
      <div className={styles.foot}>
        <span>{label}</span>
        <b aria-live="polite">
          {label && word && <span className="sr">{label}: </span>}
          {word}
        </b>
      </div>
    </div>
  );
}
