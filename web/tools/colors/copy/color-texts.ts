import { GAME_MAX, type GameColor, gameColorText } from "#contract/game-color.ts";
import type { Conversion } from "#web/tools/colors/color-url.ts";
import { hexOfGameColor } from "#web/tools/colors/game-color.ts";

/** A way to write a color, as it is copied. */
export type ColorText = { label: string; text: string };

/** Returns a color as CSS: 'hsl(174.19 71.43% 40%)'. */
export function cssOf({ hue, sat, lum }: GameColor): string {
  const rounded = (value: number) => String(Number(value.toFixed(2)));
  const percent = (step: number, max: number) => `${rounded((step / max) * 100)}%`;
  const degrees = rounded((hue / GAME_MAX.hue) * 360);
  return `hsl(${degrees} ${percent(sat, GAME_MAX.sat)} ${percent(lum, GAME_MAX.lum)})`;
}

/** Lists the ways to copy a color: as players write it, as hex, and as CSS. */
export function textsOf({ hex, game }: Conversion): [game: ColorText, ...others: ColorText[]] {
  return [
    { label: "Game values", text: gameColorText(game) },
    { label: "Game hex", text: `#${hexOfGameColor(game).toUpperCase()}` },
    { label: "Your hex", text: `#${hex.toUpperCase()}` },
    { label: "CSS", text: cssOf(game) },
  ];
}
