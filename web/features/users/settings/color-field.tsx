import { useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { TextField } from "#web/ui/text-field.tsx";
import { ColorArea } from "./color-area.tsx";
import styles from "./color-field.module.css";
import { type Hsv, hexOf, hsvOf, isHex } from "./hsv.ts";

const SWATCHES = [
  { name: "Black", hex: "#121212" },
  { name: "Teal", hex: "#0f6f63" },
  { name: "Blue", hex: "#1f4e8c" },
  { name: "Purple", hex: "#7a2a8c" },
  { name: "Red", hex: "#a3172a" },
  { name: "Orange", hex: "#b8561f" },
  { name: "Gold", hex: "#8a6d13" },
  { name: "Green", hex: "#3f5a3a" },
] as const;

type ColorFieldProps = {
  /** As it is typed: it may not be a color yet. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
};

/** The profile color: picked, typed, or one of a few. */
export function ColorField({ value, onChange, onBlur, error }: ColorFieldProps) {
  const [color, pick] = useColor(value, onChange);
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>Profile color</legend>
      <ColorArea color={color} onChange={pick} />
      <input
        type="range"
        aria-label="Hue"
        aria-valuetext={`${Math.round(color.h)} degrees`}
        min={0}
        max={359}
        value={Math.round(color.h)}
        className={styles.hue}
        onChange={(event) => pick({ ...color, h: event.currentTarget.valueAsNumber })}
      />
      <TextField
        label="Profile color as hex"
        labelHidden
        className={styles.hex}
        prefix={
          <span className={styles.sign}>
            <span className={styles.shown} style={{ backgroundColor: hexOf(color) }} />#
          </span>
        }
        value={value.replace(/^#/, "").toUpperCase()}
        onChange={(event) => onChange(typedHex(event.currentTarget.value))}
        onBlur={onBlur}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={error}
      />
      <div className={styles.swatches}>
        {SWATCHES.map(({ name, hex }) => (
          <button
            key={hex}
            type="button"
            aria-label={name}
            aria-pressed={value.toLowerCase() === hex}
            className={classNames(styles.swatch, value.toLowerCase() === hex && styles.chosen)}
            style={{ backgroundColor: hex }}
            onClick={() => onChange(hex)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The hue stays while the color is a gray, and the color while what is typed is none. */
function useColor(value: string, onChange: (value: string) => void) {
  const [picked, setPicked] = useState<Hsv>(() => hsvOf(isHex(value) ? value : "#121212", 0));
  const stale = isHex(value) && hexOf(picked) !== value.toLowerCase();
  const color = stale ? hsvOf(value, picked.h) : picked;
  function pick(next: Hsv) {
    setPicked(next);
    onChange(hexOf(next));
  }
  return [color, pick] as const;
}

function typedHex(text: string): string {
  const digits = text.replace(/[^0-9a-f]/gi, "").slice(0, 6);
  return digits && `#${digits.toLowerCase()}`;
}
