import fc from "fast-check";
import sharp from "sharp";
import { expect, test } from "vitest";
import { GAME_MAX } from "#contract/game-color.ts";
import {
  codeOf,
  differenceOfLabs,
  labOfGameColor,
  listShades,
  nearestShade,
  shadeOf,
  shadesWithin,
} from "#server/platform/media/pictures/palette/game-shades.ts";
import { paletteOf } from "#server/platform/media/pictures/palette/palette.ts";
import { rasterOf, readRaster } from "#server/platform/media/pictures/raster.ts";

const gameColor = fc.record({
  hue: fc.integer({ min: 0, max: GAME_MAX.hue }),
  sat: fc.integer({ min: 0, max: GAME_MAX.sat }),
  lum: fc.integer({ min: 0, max: GAME_MAX.lum }),
});

async function paletteOfSvg(shapes: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="340" height="340">${shapes}</svg>`;
  return paletteOf(await readRaster(sharp(Buffer.from(svg)), 256));
}

test("takes equal shades for one", () => {
  fc.assert(
    fc.property(gameColor, (color) => {
      const shade = shadeOf(color);
      const difference = differenceOfLabs(labOfGameColor(color), labOfGameColor(shade));
      expect(difference).toBeCloseTo(0);
      expect(nearestShade(labOfGameColor(color)).color).toEqual(shade);
    }),
  );
});

test("finds the nearest of all shades, whichever it skips", () => {
  const lab = fc.record({
    mode: fc.constant("lab65" as const),
    l: fc.double({ min: 0, max: 100, noNaN: true }),
    a: fc.double({ min: -100, max: 100, noNaN: true }),
    b: fc.double({ min: -100, max: 100, noNaN: true }),
  });
  fc.assert(
    fc.property(lab, (color) => {
      const differences = listShades().map((shade) => differenceOfLabs(color, shade.lab));
      const found = differenceOfLabs(color, nearestShade(color).lab);
      expect(found).toBeCloseTo(Math.min(...differences));
    }),
    { numRuns: 40 },
  );
});

test("a wider tolerance has every shade of a narrower one, and the color itself", () => {
  fc.assert(
    fc.property(gameColor, (color) => {
      const codes = (most: number) => shadesWithin(color, most).map(({ code }) => code);
      expect(codes(0.01)).toContain(codeOf(shadeOf(color)));
      expect(codes(18)).toEqual(expect.arrayContaining(codes(10)));
    }),
    { numRuns: 20 },
  );
});

test("has up to six different colors with shares that are no more than the picture, whatever it is", () => {
  const pixels = fc.uint8Array({ minLength: 4 * 64, maxLength: 4 * 64 });
  fc.assert(
    fc.property(pixels, (data) => {
      const palette = paletteOf(rasterOf(Buffer.from(data), { width: 8, height: 8 }));
      expect(palette.length).toBeLessThanOrEqual(6);
      expect(new Set(palette.map(codeOf)).size).toBe(palette.length);
      const grounds = palette.filter(({ background }) => background);
      expect(grounds.length).toBeLessThanOrEqual(2);
      expect(palette.slice(palette.length - grounds.length)).toEqual(grounds);
      const shares = palette.map(({ share }) => share);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1003);
    }),
    { numRuns: 20 },
  );
});

test("a transparent picture has no colors, and transparency is no color", async () => {
  expect(await paletteOfSvg("")).toEqual([]);
  const palette = await paletteOfSvg('<rect x="90" y="90" width="160" height="160" fill="#f00"/>');
  expect(palette).toEqual([
    { hue: 0, sat: 7, lum: 8, share: expect.any(Number), background: false },
  ]);
});

test("a gradient behind a subject leaves room for its colors", async () => {
  const stops = ["#102", "#315", "#827", "#d64", "#fc6", "#ffe"];
  const palette = await paletteOfSvg(`
    <linearGradient id="sky" x2="0" y2="1">
      ${stops.map((color, n) => `<stop offset="${n / 5}" stop-color="${color}"/>`).join("")}
    </linearGradient>
    <rect width="340" height="340" fill="url(#sky)"/>
    <rect x="120" y="120" width="60" height="60" fill="#0a3"/>
    <rect x="180" y="120" width="60" height="60" fill="#06f"/>`);
  expect(palette.map(({ background }) => background)).toEqual([false, false, true, true]);
});

test("a color of subject and background is of that which has more of it", async () => {
  const palette = await paletteOfSvg(`
    <rect width="340" height="340" fill="#fff"/>
    <circle cx="170" cy="170" r="80" fill="#0a3"/>
    <circle cx="170" cy="170" r="30" fill="#fff"/>`);
  expect(palette.map(({ lum, background }) => [lum, background])).toEqual([
    [5, false],
    [15, true],
  ]);
});

/** Draws bars of equal width before a white background. */
const bars = (...colors: string[]) =>
  `<rect width="340" height="340" fill="#fff"/>${colors
    .map((color, n) => `<rect x="${60 + 30 * n}" y="60" width="30" height="200" fill="${color}"/>`)
    .join("")}`;

test("of a subject, what has more chroma comes before larger grays, which are one", async () => {
  const palette = await paletteOfSvg(bars("#333", "#3c3c3c", "#3c3c3c", "#3c3c3c", "#c01010"));
  expect(palette).toEqual([
    expect.objectContaining({ hue: 0, sat: 6, background: false }),
    { hue: 0, sat: 0, lum: 3, share: expect.any(Number), background: false },
    { hue: 0, sat: 0, lum: 15, share: expect.any(Number), background: true },
  ]);
  expect(palette[1]?.share).toBeGreaterThan(3 * (palette[0]?.share ?? 1000));
});

test("other colors come before further shades of one", async () => {
  const shades = ["#0a2a7a", "#10389c", "#1646be", "#2a5ad6"];
  const palette = await paletteOfSvg(bars(...shades, "#d09010", "#10a050"));
  const hues = palette.slice(0, 3).map(({ hue }) => hue);
  expect(new Set(hues.map((hue) => (hue > 18 ? "blue" : hue))).size).toBe(3);
});
