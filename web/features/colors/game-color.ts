import { useMode as addMode, formatHex, modeHsl, modeLrgb, modeRgb, wcagContrast } from "culori/fn";

/** A color in the game's format: integers from 0 to `GAME_MAX`. */
export type GameColor = { hue: number; sat: number; lum: number };

export const GAME_MAX: Readonly<GameColor> = { hue: 31, sat: 7, lum: 15 };

/** Without a hash, as in the spec and in URLs. */
export const DEFAULT_COLOR = "121212";

addMode(modeRgb);
const toHsl = addMode(modeHsl);
const DEGREES = 360;

/**
 * Returns the six digits of a hex color with or without hash, of three or six digits; else
 * undefined.
 */
export function readHex(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase();
  return digits?.length === 3 ? digits.replace(/./g, "$&$&") : digits;
}

/**
 * Returns the nearest game color by steps: each standard value (of 360, 100, 100) scaled and
 * rounded.
 */
export function gameColorOf(hex: string): GameColor {
  const { h = 0, s, l } = toHsl(`#${hex}`) ?? { s: 0, l: 0 };
  return clampGameColor({
    hue: (h / DEGREES) * GAME_MAX.hue,
    sat: s * GAME_MAX.sat,
    lum: l * GAME_MAX.lum,
  });
}

/** Returns the hex digits that display a game color. */
export function hexOfGameColor({ hue, sat, lum }: GameColor): string {
  const h = (hue / GAME_MAX.hue) * DEGREES;
  return formatHex({ mode: "hsl", h, s: sat / GAME_MAX.sat, l: lum / GAME_MAX.lum }).slice(1);
}

/** Clamps and rounds the values to the game's bounds. */
export function clampGameColor({ hue, sat, lum }: GameColor): GameColor {
  return {
    hue: clamp(hue, GAME_MAX.hue),
    sat: clamp(sat, GAME_MAX.sat),
    lum: clamp(lum, GAME_MAX.lum),
  };
}

function clamp(value: number, max: number): number {
  return Math.min(Math.max(Math.round(value) || 0, 0), max);
}

export function isSameGameColor(one: GameColor, other: GameColor): boolean {
  return one.hue === other.hue && one.sat === other.sat && one.lum === other.lum;
}

/** Formats a color as players write it: '15 / 5 / 6'. */
export function gameColorText({ hue, sat, lum }: GameColor): string {
  return `${hue} / ${sat} / ${lum}`;
}

addMode(modeRgb);
addMode(modeLrgb);

const BLACK = "#000000";
const WHITE = "#ffffff";

/** Returns black or white, whichever has more contrast on a color; hex digits in. */
export function inkOn(hex: string): string {
  return wcagContrast(`#${hex}`, BLACK) >= wcagContrast(`#${hex}`, WHITE) ? BLACK : WHITE;
}
