import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clampGameColor, GAME_MAX, type GameColor } from "#contract/game-color.ts";
import {
  colorQueryString,
  conversionOfGame,
  convert,
  DEFAULT_CONVERSION,
  paletteQueryString,
  parseColorUrl,
  parsePaletteUrl,
} from "./color-url.ts";
import { gameColorOf, hexOfGameColor, readHex } from "./game-color.ts";
import { colorDifference, nearestGameColors } from "./nearest.ts";
import { distinctColors } from "./palettes/palette.ts";

const step = (max: number) => fc.nat({ max });
const gameColor: fc.Arbitrary<GameColor> = fc.record({
  hue: step(GAME_MAX.hue),
  sat: step(GAME_MAX.sat),
  lum: step(GAME_MAX.lum),
});
const hex = fc.nat({ max: 0xffffff }).map((value) => value.toString(16).padStart(6, "0"));

const all = Array.from({ length: 32 * 8 * 16 }, (_, at) => ({
  hue: at % 32,
  sat: Math.floor(at / 32) % 8,
  lum: Math.floor(at / 256),
}));

describe("Conversion", () => {
  test("uses the default colour 121212", () => {
    expect(DEFAULT_CONVERSION).toEqual({ hex: "121212", game: { hue: 0, sat: 0, lum: 1 } });
  });

  test.each([
    ["18a999", { hue: 15, sat: 5, lum: 6 }],
    ["000000", { hue: 0, sat: 0, lum: 0 }],
    ["ffffff", { hue: 0, sat: 0, lum: 15 }],
    ["ff0000", { hue: 0, sat: 7, lum: 8 }],
    ["0000ff", { hue: 21, sat: 7, lum: 8 }],
  ])("%s scales to (31, 7, 15) and rounds", (digits, game) => {
    expect(gameColorOf(digits)).toEqual(game);
  });

  test("round-trips all 4096 game colors through hex as far as hex can represent them", () => {
    const lost = all.filter((color) => {
      const back = gameColorOf(hexOfGameColor(color));
      return hexOfGameColor(back) !== hexOfGameColor(color);
    });
    // Near black and white, eight bits are too coarse: the neighbouring hue may result.
    expect(lost.every(({ sat, lum }) => sat === 1 && (lum === 1 || lum === 14))).toBe(true);
    expect(lost.length).toBeLessThanOrEqual(18);
  });

  test("maps every color to one within the game's bounds and near it", () => {
    fc.assert(
      fc.property(hex, (digits) => {
        const game = gameColorOf(digits);
        expect(clampGameColor(game)).toEqual(game);
      }),
    );
  });

  test("clamps values outside the bounds", () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.double(), (hue, sat, lum) => {
        const { hue: h, sat: s, lum: l } = clampGameColor({ hue, sat, lum });
        for (const [value, max] of [
          [h, 31],
          [s, 7],
          [l, 15],
        ] as const) {
          expect(Number.isInteger(value) && value >= 0 && value <= max).toBe(true);
        }
      }),
    );
  });

  test.each([
    ["#18A999", "18a999"],
    ["18a999", "18a999"],
    [" abc ", "aabbcc"],
    ["12345", undefined],
    ["red", undefined],
    ["", undefined],
  ])("parses %s as %s", (typed, read) => expect(readHex(typed)).toBe(read));
});

describe("URL", () => {
  test("round-trips a conversion through its URL", () => {
    fc.assert(
      fc.property(hex, fc.option(gameColor, { nil: undefined }), (digits, game) => {
        const shown = game ? { hex: hexOfGameColor(game), game } : convert(digits);
        expect(parseColorUrl(new URLSearchParams(colorQueryString(shown)))).toEqual(shown);
      }),
    );
  });

  test.each([
    { hue: 0, sat: 5, lum: 0 },
    { hue: 0, sat: 7, lum: 15 },
    { hue: 9, sat: 0, lum: 8 },
  ])("the URL keeps what black, white and grays lose: %o", (game) => {
    const conversion = { hex: hexOfGameColor(game), game };
    expect(parseColorUrl(new URLSearchParams(colorQueryString(conversion)))).toEqual(conversion);
  });

  test("parses any other URL as undefined or a color within bounds", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (color, game) => {
        const read = parseColorUrl(new URLSearchParams({ color, game }));
        if (read) expect(clampGameColor(read.game)).toEqual(read.game);
      }),
    );
  });
});

describe("URL of a palette", () => {
  const colors = fc.array(gameColor, { minLength: 2, maxLength: 6 }).map(distinctColors);

  test("round-trips two to six colors, of which it shows the first", () => {
    fc.assert(
      fc.property(colors, fc.option(hex), (palette, shown) => {
        fc.pre(palette.length > 1);
        const conversion = shown === null ? undefined : convert(shown);
        const search = new URLSearchParams(paletteQueryString(palette, conversion));
        expect(parsePaletteUrl(search)).toEqual(palette);
        const [first = { hue: 0, sat: 0, lum: 0 }] = palette;
        expect(parseColorUrl(search)).toEqual(conversion ?? conversionOfGame(first));
      }),
    );
  });

  test("is short enough to be read", () => {
    const search = paletteQueryString([
      { hue: 18, sat: 5, lum: 7 },
      { hue: 2, sat: 6, lum: 9 },
    ]);
    expect(search).toBe("?palette=18-5-7,2-6-9");
  });

  test.each([
    ["", 0, undefined],
    ["18-5-7", 0, { hue: 18, sat: 5, lum: 7 }],
    ["18-5-7,18-5-7", 0, { hue: 18, sat: 5, lum: 7 }],
    ["40-5-7,2-6-9,x,1-1-1", 2, { hue: 2, sat: 6, lum: 9 }],
    ["1-1-1,2-2-2,3-3-3,4-4-4,5-5-5,6-6-6,7-7-7", 6, { hue: 1, sat: 1, lum: 1 }],
  ])("%j has %i colors", (palette, count, first) => {
    const search = new URLSearchParams({ palette });
    expect(parsePaletteUrl(search)).toHaveLength(count);
    expect(parseColorUrl(search)?.game).toEqual(first);
  });
});

describe("Nearest game colors", () => {
  test("returns a game color as its own nearest", () => {
    fc.assert(
      fc.property(gameColor, (color) => {
        const [first] = nearestGameColors(hexOfGameColor(color), 1);
        expect(first?.hex).toBe(hexOfGameColor(color));
        expect(first?.difference).toBe(0);
      }),
      { numRuns: 20 },
    );
  });

  test("returns the closest color first, and none twice", () => {
    fc.assert(
      fc.property(hex, (digits) => {
        const near = nearestGameColors(digits, 6);
        const converted = colorDifference(digits, hexOfGameColor(gameColorOf(digits)));
        expect(new Set(near.map((one) => one.hex)).size).toBe(6);
        expect(near[0]?.difference ?? 99).toBeLessThanOrEqual(converted);
        expect(near.map((one) => one.difference)).toEqual(
          near.map((one) => one.difference).toSorted((a, b) => a - b),
        );
      }),
      { numRuns: 20 },
    );
  });
});

test("names the first of a gray's equivalents in the game", () => {
  const gray = { hue: 0, sat: 0, lum: 9 };
  const [nearest] = nearestGameColors(hexOfGameColor(gray), 1);
  expect(nearest).toMatchObject({ color: gray, difference: 0 });
});
