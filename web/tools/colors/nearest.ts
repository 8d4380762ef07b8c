import { useMode as addMode, differenceCiede2000, type Lab65, modeLab65, modeRgb } from "culori/fn";
import { GAME_MAX, type GameColor } from "#contract/game-color.ts";
import { hexOfGameColor } from "./game-color.ts";

addMode(modeRgb);
const toLab = addMode(modeLab65);
const difference = differenceCiede2000();

export type Shade = { color: GameColor; hex: string; lab: Lab65 };
/** A game color and its distance from the requested one (CIEDE2000; about 1 is just visible). */
export type NearColor = { color: GameColor; hex: string; difference: number };

let shades: readonly Shade[] | undefined;

function labOf(hex: string): Lab65 {
  return toLab(`#${hex}`) ?? { mode: "lab65", l: 0, a: 0, b: 0 };
}

/** Lists all colors of the game, each shade once: gray has 32 equivalents. */
export function listShades(): readonly Shade[] {
  if (shades) return shades;
  const byHex = new Map<string, Shade>();
  for (let lum = 0; lum <= GAME_MAX.lum; lum++) {
    for (let sat = 0; sat <= GAME_MAX.sat; sat++) {
      for (let hue = 0; hue <= GAME_MAX.hue; hue++) {
        const color = { hue, sat, lum };
        const hex = hexOfGameColor(color);
        if (!byHex.has(hex)) byHex.set(hex, { color, hex, lab: labOf(hex) });
      }
    }
  }
  shades = [...byHex.values()];
  return shades;
}

/** Returns the CIEDE2000 difference of two colors, from 0 (the same) to 100; hex digits in. */
export function colorDifference(one: string, other: string): number {
  return difference(labOf(one), labOf(other));
}

/** Returns the `count` game colors closest to a color, nearest first. */
export function nearestGameColors(hex: string, count: number): NearColor[] {
  const lab = labOf(hex);
  return listShades()
    .map(({ color, hex: shade, lab: other }) => ({
      color,
      hex: shade,
      difference: difference(lab, other),
    }))
    .sort((one, other) => one.difference - other.difference)
    .slice(0, count);
}
