import { useState } from "react";
import { classNames } from "#web/ui/class-names.ts";
import { ColorPicker } from "#web/ui/color/color-picker.tsx";
import { type Hsv, hexOf, hsvOf, isHex } from "#web/ui/color/hsv.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "./color-field.module.css";
import { SETTINGS_FORM_ID } from "./settings-form.ts";

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
  /** As typed: may be an invalid color. */
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
};

/** Renders the profile color: picked, typed, or one of a few presets. */
export function ColorField({ value, onChange, onBlur, error }: ColorFieldProps) {
  const [color, pick] = useColor(value, onChange);
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>Profile color</legend>
      <ColorPicker color={color} onChange={pick} />
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
        form={SETTINGS_FORM_ID}
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

/**
 * Provides the picker's color. The hue stays for grays, and the color while the input is invalid.
 */
function useColor(value: string, onChange: (value: string) => void) {
  const hex = useLastHex(value, SWATCHES[0].hex).toLowerCase();
  const [picked, setPicked] = useState<Hsv>(() => hsvOf(hex, 0));
  const color = hexOf(picked) === hex ? picked : hsvOf(hex, picked.h);
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

/** Returns the last valid color of the input, `first` until there is one. */
export function useLastHex(typed: string, first: string): string {
  const [last, setLast] = useState(first);
  if (!isHex(typed)) return last;
  if (typed !== last) setLast(typed);
  return typed;
}
