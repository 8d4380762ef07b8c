import {
  clampGameColor,
  type GameColor,
  gameColorList,
  isSameGameColor,
} from "#contract/game-color.ts";
import { DEFAULT_COLOR, gameColorOf, hexOfGameColor, readHex } from "./game-color.ts";
import { isPalette, readColors, STEPS } from "./palettes/palette.ts";

/** The converter's state: a standard color and the game's version of it. */
export type Conversion = { hex: string; game: GameColor };

export function convert(hex: string): Conversion {
  return { hex, game: gameColorOf(hex) };
}

/** Returns the state that shows a game color as it is in the game. */
export function conversionOfGame(game: GameColor): Conversion {
  return { hex: hexOfGameColor(game), game };
}

export const DEFAULT_CONVERSION = convert(DEFAULT_COLOR);

/** Parses the URL of a shared color or palette, of which the first color counts; else undefined. */
export function parseColorUrl(search: URLSearchParams): Conversion | undefined {
  const hex = readHex(search.get("color") ?? "");
  if (hex === undefined) {
    const [first] = readColors(search.get("palette") ?? "");
    return first && conversionOfGame(first);
  }
  const [, hue, sat, lum] = STEPS.exec(search.get("game") ?? "") ?? [];
  if (lum === undefined) return convert(hex);
  return {
    hex,
    game: clampGameColor({ hue: Number(hue), sat: Number(sat), lum: Number(lum) }),
  };
}

/**
 * Returns the query of a shared color. The steps are included only when the hex doesn't imply them:
 * a gray has no hue.
 */
export function colorQueryString({ hex, game }: Conversion): string {
  const search = new URLSearchParams({ color: hex });
  if (!isSameGameColor(gameColorOf(hex), game)) search.set("game", gameColorList([game]));
  return `?${search}`;
}

/** Parses the palette of a URL: two to six colors, or none. */
export function parsePaletteUrl(search: URLSearchParams): readonly GameColor[] {
  const colors = readColors(search.get("palette") ?? "");
  return isPalette(colors) ? colors : [];
}

/** Returns the query of a shared palette; with the color that is shown next to it, if any. */
export function paletteQueryString(colors: readonly GameColor[], shown?: Conversion): string {
  const palette = `palette=${gameColorList(colors)}`;
  return shown ? `${colorQueryString(shown)}&${palette}` : `?${palette}`;
}
