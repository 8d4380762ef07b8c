import type { CSSProperties } from "react";

const HUES: Readonly<Record<number, number>> = {
  15: 1,
  17: 2,
  16: 3,
  2: 4,
  4: 5,
  19: 6,
  6: 7,
  8: 8,
};

/** Returns a style that sets `--m` to the hue of a modifier category; an unknown one has none. */
export function modifierHue(category: number | null): CSSProperties {
  const hue = category === null ? undefined : HUES[category];
  return { "--m": hue ? `var(--m${hue})` : "var(--line-2)" } as CSSProperties;
}
