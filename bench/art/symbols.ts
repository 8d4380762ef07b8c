import { type Background, drawBackground, pickBackground } from "./backgrounds.ts";
import { type Color, hexOf, pickColors } from "./colors.ts";
import { emblem, rosette, wings } from "./emblems.ts";
import { flame, flourish, gear, lettering, skull, tools } from "./more-motifs.ts";
import { animal, mask, shield } from "./motifs.ts";
import { Random } from "./random.ts";

/** Where a subject lies: its scale, and the middle of it in fractions of the frame. */
export type Frame = { scale: number; x: number; y: number };
/** A picture to draw: shapes in the colours of a palette before a background. */
export type Art = {
  width: number;
  height: number;
  shapes: string;
  palette: Color[];
  background: Background;
  frame: Frame;
};

const SIDE = 340;
const INKS = 5;
const FIELD = 200;
const MOTIFS = [
  mask,
  shield,
  animal,
  rosette,
  emblem,
  wings,
  lettering,
  skull,
  gear,
  tools,
  flame,
  flourish,
];

/** Draws a symbol; each number has its own. */
export function symbolOf(number: number): Art {
  const random = new Random(number);
  const motif = MOTIFS[number % MOTIFS.length] ?? emblem;
  const palette = pickColors(random, INKS);
  return {
    width: SIDE,
    height: SIDE,
    shapes: motif(random),
    palette,
    background: pickBackground(random, palette, random.chance(0.5) ? "flat" : undefined),
    frame: {
      scale: random.between(0.62, 0.8),
      x: random.between(0.47, 0.53),
      y: random.between(0.47, 0.53),
    },
  };
}

/** Returns a picture as SVG. */
export function svgOf({ width, height, shapes, palette, background, frame }: Art): string {
  const scale = (frame.scale * Math.min(width, height)) / FIELD;
  const inked = shapes.replace(/\$(\d)/g, (_, ink) =>
    hexOf(palette[Number(ink)] ?? { r: 0, g: 0, b: 0 }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    ${drawBackground(background, width, height)}
    <g transform="translate(${(frame.x * width).toFixed(1)} ${(frame.y * height).toFixed(1)}) scale(${scale.toFixed(3)})">${inked}</g></svg>`;
}
