import { z } from "zod";
import { gameColor } from "../game-color-fields.ts";

/** A color of a picture in the game's format. */
const paletteColor = gameColor.extend({
  /** In thousandths of the picture. */
  share: z.number(),
  /** Whether it is of the background, not of the subject. */
  background: z.boolean(),
});

/** Up to six colors, the largest share first; null until they are computed. */
const palette = z.array(paletteColor).nullable();
export type Palette = z.output<typeof palette>;

/** The palettes of a post, one for each picture in order. */
export const palettes = z.array(palette);
