import { classNames } from "#web/ui/class-names.ts";

const TONES = { danger: "bg-bad", warn: "bg-dev", ok: "bg-good", signal: "bg-signal-text" };

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
    <div>
      <div className="flex gap-4 h-6" aria-hidden="true">
        {[0, 1, 2, 3].map((bar) => (
          <i
            key={bar}
            className={classNames(
              "flex-1 outline outline-transparent -outline-offset-1 [transition:background-color_var(--fast)]",
              bar < on ? TONES[tone] : "bg-s3",
            )}
          />
        ))}
      </div>
      <div className="flex gap-12 justify-between mt-6 t-note text-muted">
        <span>{label}</span>
        <b className="relative font-semibold text-bright" aria-live="polite">
          {word && <span className="sr-only">{label}: </span>}
          {word}
        </b>
      </div>
    </div>
  );
}
