import { useMode as addMode, modeLrgb, modeRgb, wcagContrast } from "culori/fn";

addMode(modeRgb);
addMode(modeLrgb);

const BLACK = "#000000";
const WHITE = "#ffffff";

/** Returns black or white, whichever has more contrast on a color; hex digits in. */
export function inkOn(hex: string): string {
  return wcagContrast(`#${hex}`, BLACK) >= wcagContrast(`#${hex}`, WHITE) ? BLACK : WHITE;
}
