import type { Canvas } from "./canvas.ts";
import { fade } from "./canvas.ts";
import { darken, mix } from "./colours.ts";
import { seededRandom } from "./seeded.ts";
import { circle, type Point, polar, polygon, rect } from "./shapes.ts";

/** One colour, lit in the middle. */
export const glow = (
  c: Canvas,
  width: number,
  height: number,
  from: string,
  to = darken(from, 0.45),
) => rect(0, 0, width, height, c.radial(fade(from, to), 0.5, 0.42, 0.75));

export function rays(
  c: Canvas,
  width: number,
  height: number,
  base: string,
  ray: string,
  count = 18,
) {
  const x = width / 2;
  const y = height / 2;
  const reach = Math.hypot(width, height);
  let s = rect(0, 0, width, height, base);
  for (let i = 0; i < count; i++) {
    const turn = (360 / count) * i;
    s += polygon([[x, y], polar(reach, turn, x, y), polar(reach, turn + 180 / count, x, y)], ray);
  }
  const shade = c.radial(
    [
      [0, base, 0],
      [1, darken(base, 0.8), 0.75],
    ],
    0.5,
    0.5,
    0.75,
  );
  return s + rect(0, 0, width, height, shade);
}

/** Dots that grow towards the bottom, on nothing. */
export function halftone(width: number, height: number, colour: string, step: number) {
  let s = "";
  // Rows stand closer than columns and every other one is shifted, as in print.
  for (let y = 0, row = 0; y < height + step; y += step * 0.866, row++) {
    for (let x = ((row % 2) * step) / 2; x < width + step; x += step) {
      const r = step * 0.62 * Math.max(0, y / height - 0.12);
      if (r > 0.6) s += circle(x, y, r, colour);
    }
  }
  return s;
}

export const dots = (width: number, height: number, base: string, dot: string, step: number) =>
  rect(0, 0, width, height, base) + halftone(width, height, dot, step);

/** Diagonal bands. */
export const hatch = (
  c: Canvas,
  width: number,
  height: number,
  base: string,
  band: string,
  step: number,
  bandWidth: number,
) =>
  rect(0, 0, width, height, base) +
  rect(0, 0, width, height, c.pattern(step, step, rect(0, 0, bandWidth, step, band), "rotate(45)"));

/** Two triangles per cell of a shaken grid, each a random mix of the two colours. */
export function triangles(
  width: number,
  height: number,
  from: string,
  to: string,
  seed: number,
  step = 57,
) {
  const random = seededRandom(seed);
  const columns = Math.ceil(width / step) + 2;
  const rows = Math.ceil(height / step) + 2;
  const corners = Array.from({ length: rows }, (_, j) =>
    Array.from({ length: columns }, (_, i): Point => {
      const x = (i - 0.5) * step + (random() - 0.5) * step * 0.7;
      return [x, (j - 0.5) * step + (random() - 0.5) * step * 0.7];
    }),
  );
  const corner = (i: number, j: number): Point => corners[j]?.[i] ?? [0, 0];
  let s = rect(0, 0, width, height, from);
  for (let j = 0; j < rows - 1; j++) {
    for (let i = 0; i < columns - 1; i++) {
      const right = corner(i + 1, j);
      const below = corner(i, j + 1);
      s += polygon([corner(i, j), right, below], mix(from, to, random()));
      s += polygon([right, corner(i + 1, j + 1), below], mix(from, to, random()));
    }
  }
  return s;
}
