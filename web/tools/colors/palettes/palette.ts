import { type GameColor, isSameGameColor, parseGameColorList } from "#contract/game-color.ts";
import { cleanName } from "#web/lib/clean-name.ts";

export const PALETTE_COLORS_MIN = 2;
export const PALETTE_COLORS_MAX = 6;
export const PALETTES_MAX = 24;
export const PALETTE_NAME_MAX = 40;

/** A named palette; its colors are distinct. */
export type Palette = { key: string; name: string; colors: readonly GameColor[] };

/** A color as hue-sat-lum; its numbers may be out of range. */
export const STEPS = /^(\d{1,2})-(\d{1,2})-(\d{1,2})$/;
/** Parses '18-5-7,2-6-9'; omits doubles and what is no color of the game, and returns at most six. */
export function readColors(text: string): GameColor[] {
  return parseGameColorList(text, PALETTE_COLORS_MAX);
}

/** Returns the colors without those that occur before. */
export function distinctColors(colors: readonly GameColor[]): GameColor[] {
  return colors.filter(
    (color, at) => colors.findIndex((other) => isSameGameColor(color, other)) === at,
  );
}

/** Returns whether the colors make a palette: two to six. */
export function isPalette(colors: readonly GameColor[]): boolean {
  return colors.length >= PALETTE_COLORS_MIN && colors.length <= PALETTE_COLORS_MAX;
}

/** Returns the name on one line, without invisible characters, at most as long as allowed. */
export function cleanPaletteName(name: string): string {
  return cleanName(name, PALETTE_NAME_MAX);
}

/** Returns the first free name for a palette: 'Palette 3'. */
export function nextPaletteName(palettes: readonly Palette[]): string {
  const names = new Set(palettes.map(({ name }) => name));
  const numbers = Array.from({ length: palettes.length + 1 }, (_, at) => at + 1);
  const free = numbers.find((number) => !names.has(`Palette ${number}`));
  return `Palette ${free ?? palettes.length + 1}`;
}

/** Returns a key for a new palette. */
export function newPaletteKey(): string {
  return crypto.getRandomValues(new Uint32Array(2)).reduce((key, n) => key + n.toString(36), "");
}
