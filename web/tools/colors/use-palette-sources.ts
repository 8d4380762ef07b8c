import type { GameColor } from "#contract/game-color.ts";
import { harmoniesOf } from "./harmonies/harmonies.ts";
import { distinctColors, PALETTE_COLORS_MIN } from "./palettes/palette.ts";
import type { ColorSource } from "./palettes/palette-form.tsx";
import type { PictureColor } from "./picture/picture-colors.ts";
import { useStoredColors } from "./stored/color-store.ts";

/** Lists what a palette can be made of: the picture, if any, the harmonies and the last colors. */
export function usePaletteSources(
  game: GameColor,
  picture: readonly PictureColor[] = [],
): readonly ColorSource[] {
  const { last } = useStoredColors();
  const sources = [
    { name: "Picture", colors: picture.map(({ color }) => color) },
    ...harmoniesOf(game),
    { name: "Last colors", colors: distinctColors(last.map((one) => one.game)) },
  ];
  return sources.filter(({ colors }) => colors.length >= PALETTE_COLORS_MIN);
}
