import { place, points, round } from "./shapes.ts";

const glyph = (...outlines: string[]) => outlines.map(points);

// Block letters on a 60 x 100 cell, chamfered like cut vinyl. A second outline is a hole.
const glyphs: Partial<Record<string, ReturnType<typeof glyph>>> = {
  A: glyph("0,100 0,20 18,0 60,0 60,100 38,100 38,70 22,70 22,100", "22,22 38,22 38,50 22,50"),
  C: glyph("60,0 18,0 0,20 0,82 16,100 60,100 52,78 24,78 24,24 52,24"),
  E: glyph("0,0 60,0 52,22 24,22 24,38 48,38 44,58 24,58 24,78 60,78 60,100 0,100"),
  R: glyph(
    "0,0 46,0 60,16 60,48 48,60 62,100 38,100 28,64 23,64 23,100 0,100",
    "23,22 38,22 38,43 23,43",
  ),
  I: glyph("4,0 30,0 30,100 4,100"),
  O: glyph("16,0 60,0 60,82 44,100 0,100 0,18", "23,24 37,24 37,76 23,76"),
  T: glyph("0,0 62,0 54,24 42,24 42,100 18,100 18,24 0,24"),
  S: glyph(
    "16,0 60,0 52,22 24,22 24,38 48,38 60,54 60,84 44,100 0,100 8,78 37,78 37,60 14,60 0,46 0,18",
  ),
  P: glyph("0,0 46,0 60,16 60,50 46,66 23,66 23,100 0,100", "23,22 38,22 38,45 23,45"),
  V: glyph("0,0 24,0 31,60 38,0 62,0 44,100 18,100"),
  X: glyph("0,0 24,0 31,26 38,0 62,0 46,50 62,100 38,100 31,74 24,100 0,100 16,50"),
  N: glyph("0,0 22,0 40,50 40,0 62,0 62,100 40,100 22,50 22,100 0,100"),
  W: glyph("0,0 20,0 24,60 30,26 42,26 48,60 52,0 72,0 62,100 42,100 36,72 30,100 10,100"),
  K: glyph("0,0 23,0 23,36 36,0 62,0 44,48 62,100 36,100 23,62 23,100 0,100"),
  D: glyph("0,0 42,0 60,20 60,80 42,100 0,100", "23,23 33,23 37,28 37,72 33,77 23,77"),
  L: glyph("0,0 24,0 24,76 58,76 58,100 0,100"),
  U: glyph("0,0 23,0 23,76 37,76 37,0 60,0 60,82 44,100 16,100 0,82"),
  G: glyph("60,0 18,0 0,20 0,82 16,100 60,100 60,44 34,44 34,62 38,62 38,78 24,78 24,24 52,24"),
  H: glyph("0,0 23,0 23,38 37,38 37,0 60,0 60,100 37,100 37,60 23,60 23,100 0,100"),
  0: glyph("16,0 44,0 60,18 60,82 44,100 16,100 0,82 0,18", "23,24 37,24 37,76 23,76"),
  1: glyph("4,12 20,0 36,0 36,100 13,100 13,26 4,30"),
  2: glyph("0,0 44,0 60,16 60,44 24,70 24,78 60,78 60,100 0,100 0,64 36,38 36,24 8,24"),
  7: glyph("0,0 60,0 60,22 36,100 10,100 34,24 0,24"),
  9: glyph(
    "16,0 60,0 60,84 44,100 4,100 12,78 37,78 37,62 14,62 0,48 0,18",
    "23,22 37,22 37,42 23,42",
  ),
  "-": glyph("0,40 34,40 34,60 0,60"),
};
const narrowOrWide: Partial<Record<string, number>> = { I: 34, "-": 34, 1: 40, W: 72 };
const glyphWidth = (letter: string) => narrowOrWide[letter] ?? 60;

export const letteringWidth = (text: string, gap: number) =>
  [...text].reduce((width, letter) => width + glyphWidth(letter) + gap, -gap);

/** A word centred on the origin, 100 high. */
export function lettering(
  text: string,
  fill: string,
  {
    gap = 8,
    skew = -10,
    attributes = "",
  }: { gap?: number; skew?: number; attributes?: string } = {},
) {
  let x = -letteringWidth(text, gap) / 2;
  let d = "";
  for (const letter of text) {
    for (const outline of glyphs[letter] ?? []) {
      d += `M${outline.map(([a, b]) => `${round(a + x)} ${b - 50}`).join("L")}Z`;
    }
    x += glyphWidth(letter) + gap;
  }
  return `<g transform="skewX(${skew})"><path d="${d}" fill="${fill}" fill-rule="evenodd"${attributes ? ` ${attributes}` : ""}/></g>`;
}

/** A word as spray-painted: a glow, a solid extrusion down to the right, an inked edge, a face. */
export function graffiti(
  text: string,
  colours: { fill: string; extrusion: string; ink: string; glow: string },
) {
  const { fill, extrusion, ink, glow } = colours;
  const depth = 16;
  const stroked = (colour: string, width: number, join: string) =>
    lettering(text, colour, {
      attributes: `stroke="${colour}" stroke-width="${width}" stroke-linejoin="${join}"`,
    });
  const halo = stroked(glow, 32, "round");
  let s = halo + place(depth * 0.8, depth, halo);
  for (let i = depth; i > 0; i--) {
    s += place(i * 0.8, i, stroked(i > depth - 3 ? ink : extrusion, 13, "miter"));
  }
  return s + stroked(ink, 13, "miter") + lettering(text, fill);
}
