import {
  clampGameColor,
  DEFAULT_COLOR,
  type GameColor,
  gameColorOf,
  isSameGameColor,
  readHex,
} from "./game-color.ts";

/** The converter's state: a standard color and the game's version of it. */
export type Conversion = { hex: string; game: GameColor };

export function convert(hex: string): Conversion {
  return { hex, game: gameColorOf(hex) };
}

export const DEFAULT_CONVERSION = convert(DEFAULT_COLOR);

const STEPS = /^(\d{1,2})-(\d{1,2})-(\d{1,2})$/;

/** Parses the URL of a shared color; undefined when it has none. */
export function parseColorUrl(search: URLSearchParams): Conversion | undefined {
  const hex = readHex(search.get("color") ?? "");
  if (hex === undefined) return undefined;
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
  if (!isSameGameColor(gameColorOf(hex), game)) {
    search.set("game", `${game.hue}-${game.sat}-${game.lum}`);
  }
  return `?${search}`;
}
