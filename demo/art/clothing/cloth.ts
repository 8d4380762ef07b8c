import { type Canvas, fade } from "../canvas.ts";
import { darken, lighten } from "../colours.ts";
import { ellipse, flip, line, path, rect } from "../shapes.ts";

export const WIDTH = 340;

export const HEIGHT = 570;

export const CENTRE = 170;

// Both halves of a garment from the path of the right one.
export const symmetric = (d: string, fill: string, a = "") =>
  path(d, fill, a) + flip(path(d, fill, a), CENTRE);

// Clip paths may not contain groups, so the mirrored half is a transformed path.
export const symmetricClip = (d: string) =>
  path(d, "#fff") + path(d, "#fff", `transform="matrix(-1 0 0 1 ${2 * CENTRE} 0)"`);

export const stage = (c: Canvas, a: string, b: string) =>
  rect(0, 0, WIDTH, HEIGHT, c.radial(fade(a, b), 0.5, 0.42, 0.72));

export const ribbing = (x: number, y: number, w: number, h: number, col: string, n: number) =>
  rect(x, y, w, h, col) +
  Array.from({ length: n }, (_, i) =>
    rect(x + (i * w) / n, y, (w / n) * 0.4, h, "#000", 'opacity=".28"'),
  ).join("");

export const folds = (list: readonly string[], op = 0.22) =>
  list.map((d) => path(d, "#000", `opacity="${op}"`)).join("");

export const highlights = (list: readonly string[], op = 0.1) =>
  list.map((d) => path(d, "#fff", `opacity="${op}"`)).join("");

// Faceless studio mannequin.
export const mannequin = (c: Canvas) => {
  const M = c.linearBetween(
    [
      [0, "#1a1d22"],
      [0.35, "#4a515b"],
      [0.6, "#2c3138"],
      [1, "#0d0f12"],
    ],
    130,
    0,
    210,
    0,
  );
  return path(
    "M170 22C192 22 200 42 198 62C196 82 186 96 182 100L184 122L156 122L158 100C154 96 144 82 142 62C140 42 148 22 170 22Z",
    M,
  );
};

export const floorShadow = (c: Canvas, y = 548, w = 120, o = 0.5) =>
  ellipse(CENTRE, y, w, 12, "#000", `opacity="${o}" ${c.blur(6)}`);

// Light and shade across something round, such as a sleeve or a chest.
export const rounded = (c: Canvas, k: string, x0: number, x1: number, d = 0.45) =>
  c.linearBetween(
    [
      [0, darken(k, d)],
      [0.28, lighten(k, 0.12)],
      [0.52, k],
      [0.8, darken(k, d * 0.4)],
      [1, darken(k, d)],
    ],
    x0,
    0,
    x1,
    0,
  );

export const stitching = (d: string, col: string, w = 1.6) =>
  line(d, col, w, 'stroke-dasharray="5 4" opacity=".7"');
