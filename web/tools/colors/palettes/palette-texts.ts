import { type GameColor, gameColorText } from "#contract/game-color.ts";
import { hexOfGameColor } from "#web/tools/colors/game-color.ts";

/** Lists colors as players write them, one a line. */
export function valuesOf(colors: readonly GameColor[]): string {
  return colors.map(gameColorText).join("\n");
}

export function hexesOf(colors: readonly GameColor[]): string {
  return colors.map((color) => `#${hexOfGameColor(color).toUpperCase()}`).join("\n");
}

/** Lists colors as custom properties of CSS: '--redline-1: #111111;'. */
export function cssOfPalette(name: string, colors: readonly GameColor[]): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ["color"];
  return colors
    .map((color, at) => `--${words.join("-")}-${at + 1}: #${hexOfGameColor(color)};`)
    .join("\n");
}
