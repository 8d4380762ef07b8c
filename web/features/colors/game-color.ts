import { useMode as addMode, formatHex, modeHsl, modeRgb } from "culori/fn";

/** A color as the game takes it: whole steps from 0 to the most of `GAME_MAX`. */
export type GameColor = { hue: number; sat: number; lum: number };

export const GAME_MAX: Readonly<GameColor> = { hue: 31, sat: 7, lum: 15 };

/** Without a hash: as the spec writes it, as addresses carry it. */
export const DEFAULT_COLOR = "121212";

addMode(modeRgb);
const toHsl = addMode(modeHsl);
const DEGREES = 360;

/** The six digits of a hex color typed with or without its hash, three or six digits. */
export function readHex(text: string): string | undefined {
  const digits = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(text.trim())?.[1]?.toLowerCase();
  return digits?.length === 3 ? digits.replace(/./g, "$&$&") : digits;
}

/** The game color nearest by steps: each standard value (of 360, 100, 100) scaled and rounded. */
export function gameColorOf(hex: string): GameColor {
  const { h = 0, s, l } = toHsl(`#${hex}`) ?? { s: 0, l: 0 };
  return clampGameColor({
    hue: (h / DEGREES) * GAME_MAX.hue,
    sat: s * GAME_MAX.sat,
    lum: l * GAME_MAX.lum,
  });
}

/** The hex digits a game color is shown as. */
export function hexOfGameColor({ hue, sat, lum }: GameColor): string {
  const h = (hue / GAME_MAX.hue) * DEGREES;
  return formatHex({ mode: "hsl", h, s: sat / GAME_MAX.sat, l: lum / GAME_MAX.lum }).slice(1);
}

/** Whole steps within the game's bounds. */
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

/** As players write it: '15 / 5 / 6'. */
export function gameColorText({ hue, sat, lum }: GameColor): string {
  return `${hue} / ${sat} / ${lum}`;
}
