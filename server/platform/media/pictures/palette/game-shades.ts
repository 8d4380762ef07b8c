import { useMode as addMode, differenceCiede2000, type Lab65, modeHsl, modeLab65 } from "culori/fn";
import { GAME_MAX, type GameColor, hslOfGameColor } from "#contract/game-color.ts";

addMode(modeHsl);
const toLab = addMode(modeLab65);

/** A color of the game; `code` is its number from 0 to 4095. */
export type Shade = { code: number; color: GameColor; lab: Lab65 };

/** The CIEDE2000 difference of two colors: about 1 is just visible. */
export const differenceOfLabs: (one: Lab65, other: Lab65) => number = differenceCiede2000();

/** The same with half the weight of lightness, because light and shadow make shades of one paint. */
export const differenceOfPaints: typeof differenceOfLabs = differenceCiede2000(2);

let shades: readonly Shade[] | undefined;

/** Lists the colors of the game, each shade once: gray, black and white have the hue 0. */
export function listShades(): readonly Shade[] {
  shades ??= Array.from({ length: codeOf(GAME_MAX) + 1 }, (_, code) => colorOfCode(code))
    .filter((color) => isSameShade(color, shadeOf(color)))
    .map((color) => ({ code: codeOf(color), color, lab: labOfGameColor(color) }));
  return shades;
}

/** Returns the equivalent of a color that `listShades` lists. */
export function shadeOf({ hue, sat, lum }: GameColor): GameColor {
  const hasSat = lum > 0 && lum < GAME_MAX.lum && sat > 0;
  // The hue is a circle: its last step is its first.
  return hasSat ? { hue: hue % GAME_MAX.hue, sat, lum } : { hue: 0, sat: 0, lum };
}

function isSameShade(one: GameColor, other: GameColor): boolean {
  return codeOf(one) === codeOf(other);
}

/** Returns the number of a color: 5 bits of hue, 3 of sat and 4 of lum. */
export function codeOf({ hue, sat, lum }: GameColor): number {
  return (hue << 7) | (sat << 4) | lum;
}

/** Returns the color of a number that `codeOf` returned. */
export function colorOfCode(code: number): GameColor {
  return { hue: code >> 7, sat: (code >> 4) & GAME_MAX.sat, lum: code & GAME_MAX.lum };
}

/** Returns the Lab color that displays a game color. */
export function labOfGameColor(color: GameColor): Lab65 {
  return toLab({ mode: "hsl", ...hslOfGameColor(color) });
}

/** The most that CIEDE2000 divides a difference of lightness by. */
const LIGHTNESS_WEIGHT_MAX = 1.75;

/** Returns the shade nearest to a color. */
export function nearestShade(lab: Lab65): Shade {
  let [best] = listShades() as [Shade];
  let least = Number.POSITIVE_INFINITY;
  for (const shade of listShades()) {
    // Most shades differ too much by their lightness alone.
    if (Math.abs(shade.lab.l - lab.l) > least * LIGHTNESS_WEIGHT_MAX) continue;
    const difference = differenceOfLabs(lab, shade.lab);
    if (difference >= least) continue;
    [best, least] = [shade, difference];
  }
  return best;
}

/** Returns the shades within a difference of a color of the game, with the difference of each. */
export function shadesWithin(
  color: GameColor,
  most: number,
): { code: number; difference: number }[] {
  const lab = labOfGameColor(color);
  return listShades()
    .filter((shade) => Math.abs(shade.lab.l - lab.l) <= most * LIGHTNESS_WEIGHT_MAX)
    .map((shade) => ({ code: shade.code, difference: differenceOfLabs(lab, shade.lab) }))
    .filter(({ difference }) => difference <= most);
}
