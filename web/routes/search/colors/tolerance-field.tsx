import { useId } from "react";
import {
  COLOR_TOLERANCES,
  type ColorTolerance,
  TOLERANCE_NAMES,
} from "#contract/feeds/search-options.ts";
import styles from "./tolerance-field.module.css";

type ToleranceFieldProps = {
  tolerance: ColorTolerance;
  onTolerance: (tolerance: ColorTolerance) => void;
};

/** Renders how much a color may differ as a slider with three stops. */
export function ToleranceField({ tolerance, onTolerance }: ToleranceFieldProps) {
  const id = useId();
  const name = TOLERANCE_NAMES[tolerance];
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        Tolerance <span className="t-sm">{name}</span>
      </label>
      <input
        id={id}
        type="range"
        name="near"
        min={0}
        max={COLOR_TOLERANCES.length - 1}
        step={1}
        className={styles.range}
        aria-label="Tolerance"
        aria-valuetext={name}
        value={COLOR_TOLERANCES.indexOf(tolerance)}
        onChange={({ target }) => {
          const next = COLOR_TOLERANCES[target.valueAsNumber];
          if (next) onTolerance(next);
        }}
      />
      <div className={styles.stops} aria-hidden="true">
        {COLOR_TOLERANCES.map((one) => (
          <span key={one} data-current={one === tolerance || undefined}>
            {TOLERANCE_NAMES[one]}
          </span>
        ))}
      </div>
    </div>
  );
}
