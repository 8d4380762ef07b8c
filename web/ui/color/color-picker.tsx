// Functions of single formats: culori's modes bring parsers of all CSS colors, with their names.

import { convertHsvToRgb, convertRgbToHsv, parseHex, serializeHex } from "culori/fn";
import type { KeyboardEvent, PointerEvent } from "react";
import styles from "./color-picker.module.css";

type ColorPickerProps = { color: Hsv; onChange: (color: Hsv) => void };

const STEP = 0.01;

const LARGE_STEP = 0.1;

const MOVES: Readonly<Record<string, readonly [s: number, v: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const share = (value: number) => Math.min(Math.max(value, 0), 1);

const percent = (value: number) => Math.round(value * 100);

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
        className={`block ${styles.hue}`}
        onInput={(event) => onChange({ ...color, h: event.currentTarget.valueAsNumber })}
      />
    </div>
  );
}

type ColorAreaProps = { color: Hsv; onChange: (color: Hsv) => void };

/**
 * Renders saturation from left to right and brightness from bottom to top; by pointer or arrow
 * keys.
 */
function ColorArea({ color, onChange }: ColorAreaProps) {
  function point({ clientX, clientY, currentTarget }: PointerEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const s = share((clientX - left) / width);
    onChange({ ...color, s, v: 1 - share((clientY - top) / height) });
  }

  function press(event: PointerEvent) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    point(event);
  }

  function move(event: KeyboardEvent) {
    const [s, v] = MOVES[event.key] ?? [0, 0];
    if (s === 0 && v === 0) return;
    event.preventDefault();
    const step = event.shiftKey ? LARGE_STEP : STEP;
    onChange({ ...color, s: share(color.s + s * step), v: share(color.v + v * step) });
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Saturation and brightness"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent(color.s)}
      aria-valuetext={`Saturation ${percent(color.s)}%, brightness ${percent(color.v)}%`}
      className={styles.area}
      style={{ backgroundColor: hexOf({ h: color.h, s: 1, v: 1 }) }}
      onPointerDown={press}
      onPointerMove={(event) =>
        event.currentTarget.hasPointerCapture(event.pointerId) && point(event)
      }
      onKeyDown={move}
    >
      <span
        className={styles.spot}
        style={{ left: `${color.s * 100}%`, top: `${(1 - color.v) * 100}%` }}
      />
    </div>
  );
}

/** Hue from 0 to 360, saturation and value from 0 to 1. */
export type Hsv = { h: number; s: number; v: number };

const HEX = /^#[0-9a-f]{6}$/i;

export function isHex(text: string): boolean {
  return HEX.test(text);
}

/** Formats a color as '#7a2a8c'. */
export function hexOf(color: Hsv): string {
  return serializeHex(convertHsvToRgb(color));
}

/** Parses '#7a2a8c'; a gray has no hue of its own and takes `grayHue`. */
export function hsvOf(hex: string, grayHue: number): Hsv {
  const rgb = parseHex(hex);
  const { h = grayHue, s, v } = rgb ? convertRgbToHsv(rgb) : { s: 0, v: 0 };
  return { h, s, v };
}
