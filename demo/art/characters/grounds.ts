import { dots, halftone, triangles } from "../backdrops.ts";
import { type Canvas, fade } from "../canvas.ts";
import { lighten } from "../colours.ts";
import { circle, group, place, polar, polygon, rect } from "../shapes.ts";

export const WIDTH = 340;

export const HEIGHT = 570;

export const CENTRE = 170;

export type Colours = readonly [from: string, to: string, accent: string];
/** The seed is for grounds with something random in them. */
type Ground = (c: Canvas, colours: Colours, seed: number) => string;

export const grounds = {
  disc: (c, [a, b, k]) =>
    rect(0, 0, WIDTH, HEIGHT, c.linear(fade(a, b))) +
    circle(188, 222, 168, k) +
    halftone(WIDTH, HEIGHT, b, 15),
  beams: (c, [a, b, k]) =>
    rect(0, 0, WIDTH, HEIGHT, c.linear(fade(a, b))) +
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map((i) =>
        polygon(
          [[170, 230], polar(520, i * 45 + 8, 170, 230), polar(520, i * 45 + 28, 170, 230)],
          k,
          'opacity=".5"',
        ),
      )
      .join(""),
  slash: (_, [a, b, k]) =>
    rect(0, 0, WIDTH, HEIGHT, a) +
    dots(WIDTH, HEIGHT, a, b, 16) +
    polygon("0,150 340,30 340,78 0,200", k) +
    polygon("0,214 340,92 340,102 0,226", k),
  bars: (c, [a, b, k]) =>
    rect(0, 0, WIDTH, HEIGHT, c.linear(fade(a, b))) +
    [0, 1, 2, 3, 4]
      .map((i) => rect(12 + i * 70, 0, 30, HEIGHT, k, `opacity="${0.14 + (i % 2) * 0.22}"`))
      .join("") +
    polygon("0,0 340,0 340,60 0,190", k, 'opacity=".35"'),
  halo: (c, [a, b, k]) =>
    rect(0, 0, WIDTH, HEIGHT, c.linear(fade(a, b))) +
    circle(CENTRE, 214, 140, "none", `stroke="${k}" stroke-width="14"`) +
    Array.from({ length: 32 }, (_, i) =>
      place(CENTRE, 214, polygon("-4,-186 4,-186 0,-160", k), 1, i * 11.25),
    ).join(""),
  shards: (_, [a, b, k], seed) =>
    triangles(WIDTH, HEIGHT, a, b, seed, 70) +
    polygon("0,470 340,60 340,110 0,520", k, 'opacity=".85"'),
  sun: (c, [a, b, k]) => {
    const cl = c.clip(circle(CENTRE, 226, 150, "#fff"));
    return (
      rect(0, 0, WIDTH, HEIGHT, c.linear(fade(a, b))) +
      group(
        rect(
          0,
          60,
          WIDTH,
          330,
          c.linear([
            [0.1, lighten(k, 0.35)],
            [1, k],
          ]),
        ) +
          Array.from({ length: 8 }, (_, i) => rect(0, 230 + i * 18, WIDTH, 4 + i * 1.5, b)).join(
            "",
          ),
        cl,
      )
    );
  },
} satisfies Record<string, Ground>;
