import type { KeyboardEvent } from "react";
import { NumberStepper } from "#web/ui/fields/number-stepper.tsx";
import styles from "./step-row.module.css";

type StepRowProps = {
  label: string;
  value: number;
  max: number;
  /** Returns the hex digits that preview a step. */
  hexAt: (step: number) => string;
  onChange: (value: number) => void;
};

const PAGE_STEPS: Readonly<Record<string, number>> = { PageUp: 4, PageDown: -4 };

/** Renders one of the three values of a game color as a line of steps and a number. */
export function StepRow({ label, value, max, hexAt, onChange }: StepRowProps) {
  function page(event: KeyboardEvent) {
    const by = PAGE_STEPS[event.key];
    if (by === undefined) return;
    // Browsers would move by a tenth of the range.
    event.preventDefault();
    onChange(Math.min(Math.max(value + by, 0), max));
  }
  return (
    <div className={styles.row}>
      <span className={styles.label}>
        {label}
        <span className={styles.range}>0-{max}</span>
      </span>
      <span className={styles.track}>
        {Array.from({ length: max + 1 }, (_, step) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its index
            key={step}
            data-current={step === value || undefined}
            style={{ backgroundColor: `#${hexAt(step)}` }}
          />
        ))}
        <input
          type="range"
          aria-label={`${label}, steps`}
          aria-valuetext={`${value} of ${max}`}
          min={0}
          max={max}
          value={value}
          onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
          onKeyDown={page}
        />
      </span>
      <NumberStepper label={label} value={value} min={0} max={max} onValueChange={onChange} />
    </div>
  );
}
