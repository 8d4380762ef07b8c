import { classNames } from "#web/ui/class-names.ts";
import styles from "./segments.module.css";

type SegmentsProps = {
  /** How many bars are lit. */
  on: number;
  tone: "danger" | "warn" | "ok" | "signal";
  label: string;
  /** A word for the level, read aloud as it changes. */
  word?: string;
};

export function Segments({ on, tone, label, word }: SegmentsProps) {
  return (
    <div className={classNames(styles.segments, styles[tone])}>
      <div className={`flex gap-4 h-6 ${styles.bars}`} aria-hidden="true">
        {[0, 1, 2, 3].map((bar) => (
          <i key={bar} className={bar < on ? styles.on : undefined} />
        ))}
      </div>
      <div className={`flex gap-12 justify-between mt-6 t-note text-muted ${styles.foot}`}>
        <span>{label}</span>
        <b aria-live="polite">
          {word && <span className="sr-only">{label}: </span>}
          {word}
        </b>
      </div>
    </div>
  );
}
