import { dots, glow, hatch, rays, triangles } from "../backdrops.ts";
import type { Canvas } from "../canvas.ts";
import { circle, polar, polygon, polyline, rect } from "../shapes.ts";

export const SIZE = 340;

export const CENTRE = 170;

export const vignette = (c: Canvas) =>
  rect(
    0,
    0,
    SIZE,
    SIZE,
    c.radial(
      [
        [0, "#000", 0],
        [1, "#000", 0.5],
      ],
      0.5,
      0.5,
      0.75,
    ),
  );

export type Colours = readonly [base: string, second: string, accent: string];
export type Ground = (c: Canvas, colours: Colours) => string;

export const grounds = {
  flat: (c, [a, b]) => glow(c, SIZE, SIZE, a, b),
  disc: (c, [a, b, k]) =>
    glow(c, SIZE, SIZE, a, b) +
    circle(CENTRE, 164, 124, k) +
    circle(CENTRE, 164, 136, "none", `stroke="${k}" stroke-width="2"`),
  ring: (c, [a, b, k]) =>
    glow(c, SIZE, SIZE, a, b) +
    circle(CENTRE, CENTRE, 150, "none", `stroke="${k}" stroke-width="3.5"`) +
    circle(CENTRE, CENTRE, 141, "none", `stroke="${k}" stroke-width="1.4"`) +
    [45, 135, 225, 315]
      .map((d) => {
        const p = polar(150, d, CENTRE, CENTRE);
        return polygon(
          [
            [p[0], p[1] - 9],
            [p[0] + 9, p[1]],
            [p[0], p[1] + 9],
            [p[0] - 9, p[1]],
          ],
          k,
        );
      })
      .join(""),
  rays: (c, [a, b]) => rays(c, SIZE, SIZE, a, b, 20),
  triangles: (_, [a, b]) => triangles(SIZE, SIZE, a, b, 5),
  dots: (_, [a, b]) => dots(SIZE, SIZE, a, b, 16),
  hatch: (c, [a, b]) => hatch(c, SIZE, SIZE, a, b, 26, 13),
  badge: (c, [a, b, k]) =>
    hatch(c, SIZE, SIZE, a, b, 48, 24) +
    polygon("44,44 296,44 324,72 324,268 296,296 44,296 16,268 16,72", b) +
    polygon("50,52 290,52 316,78 316,262 290,288 50,288 24,262 24,78", k),
  hex: (c, [a, b, k]) => {
    const hexagon = (r: number) =>
      [0, 60, 120, 180, 240, 300].map((d) => polar(r, d + 30, CENTRE, CENTRE));
    return (
      glow(c, SIZE, SIZE, a, b) +
      polygon(hexagon(160), k) +
      polygon(hexagon(150), b) +
      polygon(hexagon(144), k)
    );
  },
  web: (c, [a, b, k]) =>
    glow(c, SIZE, SIZE, a, b) +
    Array.from({ length: 12 }, (_, i) =>
      polyline([[CENTRE, CENTRE], polar(260, i * 30 + 8, CENTRE, CENTRE)], k, 1.6),
    ).join("") +
    [50, 84, 120, 158, 200]
      .map((r) =>
        polyline(
          Array.from({ length: 13 }, (_, i) =>
            polar(r * (i % 2 ? 0.93 : 1), i * 30 + 8, CENTRE, CENTRE),
          ),
          k,
          1.6,
        ),
      )
      .join(""),
} satisfies Record<string, Ground>;
