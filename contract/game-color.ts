/** The largest values of a color in the game; the smallest are 0. */
export const GAME_MAX = { hue: 31, sat: 7, lum: 15 } as const;

/** A color in the game's format: whole numbers from 0 to `GAME_MAX`. */
export type GameColor = { hue: number; sat: number; lum: number };

/** Clamps and rounds the values to the game's bounds. */
export function clampGameColor({ hue, sat, lum }: GameColor): GameColor {
  return {
    hue: clamp(hue, GAME_MAX.hue),
    sat: clamp(sat, GAME_MAX.sat),
    lum: clamp(lum, GAME_MAX.lum),
  };
}

function clamp(number: number, max: number): number {
  return Math.min(Math.max(Math.round(number) || 0, 0), max);
}

export function isSameGameColor(one: GameColor, other: GameColor): boolean {
  return one.hue === other.hue && one.sat === other.sat && one.lum === other.lum;
}

/** Formats a color as players write it: '15 / 5 / 6'. */
export function gameColorText({ hue, sat, lum }: GameColor): string {
  return `${hue} / ${sat} / ${lum}`;
}

/** Returns hue in degrees, saturation and lightness from 0 to 1. */
export function hslOfGameColor({ hue, sat, lum }: GameColor) {
  return {
    h: (hue / GAME_MAX.hue) * 360,
    s: sat / GAME_MAX.sat,
    l: lum / GAME_MAX.lum,
  };
}

/** Returns the CSS color that displays a game color. */
export function cssOfGameColor(color: GameColor): string {
  const { h, s, l } = hslOfGameColor(color);
  return `hsl(${h.toFixed(2)} ${(s * 100).toFixed(2)}% ${(l * 100).toFixed(2)}%)`;
}

const STEPS = /^(\d{1,2})-(\d)-(\d{1,2})$/;

/** Formats colors for a URL: '18-5-7,2-6-9'. */
export function gameColorList(colors: readonly GameColor[]): string {
  return colors.map(({ hue, sat, lum }) => `${hue}-${sat}-${lum}`).join(",");
}

/** Parses what `gameColorList` formats, up to `max` colors; ignores doubles and what is no color. */
export function parseGameColorList(text: string, max: number): GameColor[] {
  const colors: GameColor[] = [];
  for (const part of text.split(",")) {
    const [, hue, sat, lum] = STEPS.exec(part.trim()) ?? [];
    const color = { hue: Number(hue), sat: Number(sat), lum: Number(lum) };
    const isValid = isSameGameColor(color, clampGameColor(color));
    if (!isValid || colors.length === max) continue;
    if (!colors.some((one) => isSameGameColor(one, color))) colors.push(color);
  }
  return colors;
}
