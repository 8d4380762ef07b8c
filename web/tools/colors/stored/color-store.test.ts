import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clampGameColor } from "#contract/game-color.ts";
import { conversionOfGame, convert } from "#web/tools/colors/color-url.ts";
import { isPalette, PALETTES_MAX, readColors } from "#web/tools/colors/palettes/palette.ts";
import {
  addLast,
  deletePalette,
  insertPalette,
  LAST_MAX,
  NO_COLORS,
  readStored,
  removeLast,
  renamePalette,
  type StoredColors,
  writeStored,
} from "./color-store.ts";

const hex = fc.nat({ max: 0xffffff }).map((value) => value.toString(16).padStart(6, "0"));
const palette = (key: string) => ({ key, name: key, colors: readColors("1-2-3,4-5-6") });
const withPalettes = (count: number): StoredColors => ({
  last: [],
  palettes: Array.from({ length: count }, (_, at) => palette(`p${at}`)),
});

describe("Stored colors", () => {
  test("the last ones are at most twelve, the newest first, none twice", () => {
    fc.assert(
      fc.property(fc.array(hex, { minLength: 1, maxLength: 30 }), (hexes) => {
        const stored = hexes.reduce((all, one) => addLast(all, convert(one)), NO_COLORS);
        const expected = [...new Set(hexes.toReversed())].slice(0, LAST_MAX);
        expect(stored.last.map((one) => one.hex)).toEqual(expected);
        expect(readStored(JSON.parse(JSON.stringify(writeStored(stored))))).toEqual(stored);
      }),
    );
  });

  test("keep the hue of a gray, and can be removed", () => {
    const gray = conversionOfGame({ hue: 15, sat: 0, lum: 8 });
    const stored = readStored(writeStored(addLast(NO_COLORS, gray)));
    expect(stored.last).toEqual([gray]);
    expect(removeLast(stored, gray.hex)).toEqual(NO_COLORS);
  });

  test("palettes are renamed, deleted and inserted again in place, at most as many as allowed", () => {
    const three = withPalettes(3);
    const without = deletePalette(three, "p1");
    expect(without.palettes.map(({ key }) => key)).toEqual(["p0", "p2"]);
    expect(insertPalette(without, palette("p1"), 1)).toEqual(three);
    expect(renamePalette(three, "p1", " Docks\n").palettes[1]?.name).toBe("Docks");
    expect(renamePalette(three, "p1", " \n")).toEqual(three);
    const full = withPalettes(PALETTES_MAX);
    expect(insertPalette(full, palette("more"))).toEqual(full);
    expect(readStored(writeStored(full))).toEqual(full);
  });

  test("are valid, whatever is stored", () => {
    const part = fc.oneof(fc.anything(), fc.string(), fc.constant("?color=121212"));
    const entry = fc.record({
      key: part,
      name: part,
      colors: fc.oneof(part, fc.constant("1-2-3")),
    });
    const value = fc.oneof(
      fc.json().map((text): unknown => JSON.parse(text)),
      fc
        .record({ last: fc.array(fc.json()), palettes: fc.array(entry) })
        .map((all) => JSON.parse(JSON.stringify(all) ?? "null")),
    );
    fc.assert(
      fc.property(value, (stored) => {
        const { last, palettes } = readStored(stored);
        for (const { game } of last) expect(clampGameColor(game)).toEqual(game);
        for (const { colors } of palettes) expect(isPalette(colors)).toBe(true);
      }),
    );
  });
});
