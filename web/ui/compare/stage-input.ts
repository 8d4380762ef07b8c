import type { KeyboardEvent, PointerEvent } from "react";
import type { CompareMode } from "./compare-modes.tsx";

const STEP = 2;
const LARGE_STEP = 10;
const DIRECTIONS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
const ENDS: Readonly<Record<string, number>> = { Home: 0, End: 100 };
const MODE_KEYS: Readonly<Record<string, CompareMode>> = { s: "slider", o: "overlay", e: "edges" };

const percent = (value: number) => Math.min(Math.max(value, 0), 100);

type StageKeys = {
  /** In percent; null in a mode without one. */
  value: number | null;
  setValue: (value: number) => void;
  modes: readonly CompareMode[];
  onModeChange: ((mode: CompareMode) => void) | undefined;
};

/**
 * Returns the key handler of a stage, for the capture phase: arrows move, Home and End go to the ends,
 * letters choose.
 */
export function keyHandler({ value, setValue, modes, onModeChange }: StageKeys) {
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const mode = MODE_KEYS[event.key.toLowerCase()];
    if (mode && modes.includes(mode)) {
      event.preventDefault();
      onModeChange?.(mode);
      return;
    }
    if (value === null) return;
    const next = valueAfter(event, value);
    if (next === undefined) return;
    event.preventDefault();
    // The range's own keys have other steps.
    event.stopPropagation();
    setValue(percent(next));
  };
}

function valueAfter({ key, shiftKey }: KeyboardEvent, value: number): number | undefined {
  const direction = DIRECTIONS[key];
  if (direction === undefined) return ENDS[key];
  return Math.round(value) + direction * (shiftKey ? LARGE_STEP : STEP);
}

/**
 * Returns the pointer handlers by which a drag anywhere on the stage sets the value. A touch sets it
 * once it moves or ends, because it may begin to scroll the page.
 */
export function dragHandlers(setValue: (value: number) => void) {
  function follow({ clientX, currentTarget }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    setValue(percent(((clientX - left) / width) * 100));
  }
  const followCaptured = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event);
  };
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      if (event.pointerType !== "touch") follow(event);
    },
    onPointerMove: followCaptured,
    onPointerUp: followCaptured,
  };
}
