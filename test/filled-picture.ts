import sharp from "sharp";
import { type GameColor, hslOfGameColor } from "#contract/game-color.ts";

/** A color of the game that covers so many thousandths of a picture. */
export type Fill = { color: GameColor; share: number };

const SIDE = 340;
/** The subject is inside this part of the frame. */
const INNER = { from: 40, side: 260 };

/** Draws a symbol before a plain background: stripes with the shares of `fills`, side by side. */
export function aFilledPicture(background: GameColor, fills: readonly Fill[]): Promise<Buffer> {
  let x = INNER.from;
  const stripes = fills.map(({ color, share }) => {
    const width = ((share / 1000) * SIDE ** 2) / INNER.side;
    x += width;
    return `<rect x="${x - width}" y="${INNER.from}" width="${width}" height="${INNER.side}"
      fill="${hexOf(color)}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">
    <rect width="${SIDE}" height="${SIDE}" fill="${hexOf(background)}"/>${stripes.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Returns a color that drawing programs know. */
function hexOf(color: GameColor): string {
  const { h, s, l } = hslOfGameColor(color);
  const channel = (offset: number) => {
    const k = (offset + h / 30) % 12;
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${[0, 8, 4].map(channel).join("")}`;
}
