import { ColorArea } from "./color-area.tsx";
import styles from "./color-picker.module.css";
import type { Hsv } from "./hsv.ts";

type ColorPickerProps = { color: Hsv; onChange: (color: Hsv) => void };

/** Renders saturation and brightness as an area, with the hue as a slider below it. */
export function ColorPicker({ color, onChange }: ColorPickerProps) {
  return (
    <div>
      <ColorArea color={color} onChange={onChange} />
      <input
        type="range"
        aria-label="Hue"
        aria-valuetext={`${Math.round(color.h)} degrees`}
        min={0}
        max={359}
        value={Math.round(color.h)}
        className={styles.hue}
        onInput={(event) => onChange({ ...color, h: event.currentTarget.valueAsNumber })}
      />
    </div>
  );
}
