import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clampGameColor, GAME_MAX, gameColorList } from "#contract/game-color.ts";
import {
  cleanPaletteName,
  distinctColors,
  isPalette,
  nextPaletteName,
  PALETTE_NAME_MAX,
  PALETTES_MAX,
  readColors,
} from "./palette.ts";
import {
  importPalettes,
  PaletteFileError,
  paletteFileName,
  readPaletteFile,
  writePaletteFile,
} from "./palette-file.ts";

const color = fc.record({
  hue: fc.nat({ max: GAME_MAX.hue }),
  sat: fc.nat({ max: GAME_MAX.sat }),
  lum: fc.nat({ max: GAME_MAX.lum }),
});
const colors = fc
  .array(color, { minLength: 2, maxLength: 6 })
  .map(distinctColors)
  .filter(isPalette);
const palette = fc.record({ name: fc.string().map(cleanPaletteName), colors });

const file = (text: string, name = "a.palette.json") => new File([text], name);
const two = "1-2-3,4-5-6";
const entriesOf = (...entries: unknown[]) => JSON.stringify({ palettes: entries });

describe("Palette files", () => {
  test("round-trip palettes", () => {
    fc.assert(
      fc.property(fc.array(palette, { minLength: 1, maxLength: PALETTES_MAX }), (palettes) => {
        expect(readPaletteFile(writePaletteFile(palettes))).toEqual(palettes);
      }),
    );
  });

  test("are valid palettes or an error with a sentence, whatever the file contains", () => {
    const entry = fc.record(
      { name: fc.anything(), colors: fc.oneof(fc.anything(), fc.string(), fc.constant(two)) },
      { requiredKeys: [] },
    );
    const content = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(fc.oneof(entry, fc.anything())).map((entries) => entriesOf(...entries)),
    );
    fc.assert(
      fc.property(content, (text) => {
        try {
          for (const read of readPaletteFile(text)) {
            expect(isPalette(read.colors)).toBe(true);
            expect(read.colors.map(clampGameColor)).toEqual(read.colors);
            expect(cleanPaletteName(read.name)).toBe(read.name);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(PaletteFileError);
        }
      }),
    );
  });

  test.each([
    ["no JSON", "palettes"],
    ["no palettes", "{}"],
    ["one color", entriesOf({ name: "One", colors: "1-2-3" })],
    ["the same color twice", entriesOf({ name: "One", colors: "1-2-3,1-2-3" })],
    ["colors outside the game", entriesOf({ name: "Out", colors: "32-0-0,0-8-0,0-0-16,-1-0-0" })],
    ["colors of another type", entriesOf({ colors: [1, 2] }, null, 7, "1-2-3,4-5-6")],
    ["a prototype", '{"__proto__":{"palettes":[{"name":"x","colors":"1-2-3,4-5-6"}]}}'],
  ])("with %s are refused", (_, text) => {
    expect(() => readPaletteFile(text)).toThrow(PaletteFileError);
  });

  test("keep the valid palettes among others, at most as many as are stored", () => {
    const read = readPaletteFile(entriesOf({ name: 5, colors: two }, { colors: "no" }));
    expect(read).toEqual([{ name: "", colors: readColors(two) }]);
    const many = Array.from({ length: 100 }, (_, at) => ({ name: `${at}`, colors: two }));
    expect(readPaletteFile(entriesOf(...many))).toHaveLength(PALETTES_MAX);
  });

  test.each(["a.palette.json.txt", "a.palette.txt", "a.palette (1).JSON"])(
    "named %s are imported, with a mark before and a zero behind",
    async (name) => {
      const chosen = file(`\uFEFF${entriesOf({ name: "Docks", colors: two })}\r\n\0`, name);
      expect(await importPalettes(chosen)).toEqual([{ name: "Docks", colors: readColors(two) }]);
    },
  );

  test.each([
    ["of another kind", file(entriesOf({ colors: two }), "palette.exe"), /\.json/],
    ["that are too large", file(" ".repeat(70_000)), /too large/],
    ["without palettes", file("[]"), /no palettes/],
  ])("%s are not imported", async (_, chosen, message) => {
    await expect(importPalettes(chosen)).rejects.toThrow(message);
  });

  test.each([
    ["Docks at dusk", "docks-at-dusk.palette.json"],
    ["../../etc/passwd", "etc-passwd.palette.json"],
    ["***", "palette.palette.json"],
  ])("of %s are named %s", (name, expected) => expect(paletteFileName(name)).toBe(expected));
});

describe("Palettes", () => {
  test("round-trip their colors through text", () => {
    fc.assert(
      fc.property(colors, (list) => {
        expect(readColors(gameColorList(list))).toEqual(list);
      }),
    );
  });

  test("have at most six distinct colors of the game, whatever the text", () => {
    const part = fc.oneof(
      fc.string(),
      color.map((one) => gameColorList([one])),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const read = readColors(parts.join(","));
        expect(read.length).toBeLessThanOrEqual(6);
        expect(read.map(clampGameColor)).toEqual(read);
        expect(distinctColors(read)).toEqual(read);
      }),
    );
  });

  test("have a name on one line without invisible characters", () => {
    expect(cleanPaletteName(" Docks\n\u202eat\u0000 dusk ")).toBe("Docks at dusk");
    expect([...cleanPaletteName("🎨".repeat(99))]).toHaveLength(PALETTE_NAME_MAX);
  });

  test("take the first free number as a name", () => {
    const named = (...names: string[]) => names.map((name) => ({ key: name, name, colors: [] }));
    expect(nextPaletteName([])).toBe("Palette 1");
    expect(nextPaletteName(named("Palette 1", "Redline"))).toBe("Palette 2");
    expect(nextPaletteName(named("Palette 2", "Palette 1"))).toBe("Palette 3");
  });
});
