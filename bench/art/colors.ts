import { useMode as addMode, formatHex, modeHsl, modeRgb } from "culori/fn";
import type { Random } from "./random.ts";

addMode(modeRgb);
addMode(modeHsl);

/** The smallest difference of a channel between colours that have to differ. */
const APART = 0.22;
const TRIES = 400;

export type Color = { r: number; g: number; b: number };

export function hexOf(color: Color): string {
  return formatHex({ mode: "rgb", ...color });
}

/** Returns `count` colours that differ from each other and from `others`. */
export function pickColors(random: Random, count: number, others: readonly Color[] = []): Color[] {
  const colors: Color[] = [];
  for (let left = count; left > 0; left--) colors.push(pickColor(random, [...others, ...colors]));
  return colors;
}

/** Returns the colour that differs most from `others` among tries, or the first that differs enough. */
function pickColor(random: Random, others: readonly Color[]): Color {
  let best = { r: 0, g: 0, b: 0 };
  let most = -1;
  for (let tries = 0; tries < TRIES && most < APART; tries++) {
    const color = { r: random.next(), g: random.next(), b: random.next() };
    const apart = Math.min(...others.map((other) => differenceOf(color, other)));
    if (apart > most) [best, most] = [color, apart];
  }
  return best;
}

function differenceOf(a: Color, b: Color): number {
  return Math.max(Math.abs(a.r - b.r), Math.abs(a.g - b.g), Math.abs(a.b - b.b));
}
