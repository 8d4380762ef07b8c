import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { GAME_MAX } from "#contract/game-color.ts";
import { hexOfGameColor } from "#web/tools/colors/game-color.ts";
import { colorDifference, nearestGameColors } from "#web/tools/colors/nearest.ts";
import { findPictureColors, NO_COLOR } from "./picture-colors.ts";

const WIDTH = 10;

/** Returns the pixels of a picture with one color per row. */
function rowsOf(hexes: readonly string[], alpha = 255): Uint8ClampedArray {
  const bytes = hexes.flatMap((hex) => {
    const channels = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    return Array.from({ length: WIDTH }, () => [...channels, alpha]).flat();
  });
  return new Uint8ClampedArray(bytes);
}

const gameHex = fc
  .record({
    hue: fc.nat({ max: GAME_MAX.hue }),
    sat: fc.nat({ max: GAME_MAX.sat }),
    lum: fc.nat({ max: GAME_MAX.lum }),
  })
  .map(hexOfGameColor);

describe("Colors of a picture", () => {
  test("are those of its areas, by their shares, with a spot on each", () => {
    const [teal, red, white] = ["1dafa1", "b61d1d", "ffffff"];
    const { colors, indexes } = findPictureColors(
      rowsOf([teal, red, teal, white, teal, teal, red, teal, teal, teal]),
      WIDTH,
    );
    expect(colors.map(({ hex, share }) => [hex, share])).toEqual([
      [teal, 0.7],
      [nearestGameColors(red, 1)[0]?.hex, 0.2],
      [white, 0.1],
    ]);
    expect(colors.map(({ spot }) => spot.y)).toEqual([0, 1, 3]);
    expect([...indexes.slice(0, 2 * WIDTH)]).toEqual([
      ...Array.from({ length: WIDTH }, () => 0),
      ...Array.from({ length: WIDTH }, () => 1),
    ]);
  });

  test("count shades that look alike as the most frequent of them", () => {
    const { colors } = findPictureColors(rowsOf(["1dafa1", "1dafa1", "1aa396"]), WIDTH);
    expect(colors).toMatchObject([{ hex: "1dafa1", share: 1 }]);
  });

  test("leave transparent pixels out", () => {
    const { colors, indexes } = findPictureColors(rowsOf(["1dafa1", "b61d1d"], 0), WIDTH);
    expect(colors).toEqual([]);
    expect(new Set(indexes)).toEqual(new Set([NO_COLOR]));
  });

  test("of a picture in one game color are that color", () => {
    fc.assert(
      fc.property(gameHex, (hex) => {
        const { colors } = findPictureColors(rowsOf([hex]), WIDTH);
        expect(colors).toMatchObject([{ hex, share: 1 }]);
      }),
      { numRuns: 20 },
    );
  });

  test("are at most six, distinct, and together at most the whole", () => {
    fc.assert(
      fc.property(fc.array(gameHex, { minLength: 1, maxLength: 12 }), (hexes) => {
        const { colors, indexes } = findPictureColors(rowsOf(hexes), WIDTH);
        expect(colors.length).toBeLessThanOrEqual(6);
        expect(colors.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(1 + 1e-9);
        for (const [at, { hex, spot }] of colors.entries()) {
          expect(indexes[spot.y * WIDTH + spot.x]).toBe(at);
          for (const other of colors.slice(at + 1)) {
            expect(colorDifference(hex, other.hex)).toBeGreaterThan(10);
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});
