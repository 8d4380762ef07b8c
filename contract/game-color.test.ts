import fc from "fast-check";
import { expect, test } from "vitest";
import {
  clampGameColor,
  GAME_MAX,
  gameColorList,
  isSameGameColor,
  parseGameColorList,
} from "./game-color.ts";

const color = fc.record({
  hue: fc.integer({ min: 0, max: GAME_MAX.hue }),
  sat: fc.integer({ min: 0, max: GAME_MAX.sat }),
  lum: fc.integer({ min: 0, max: GAME_MAX.lum }),
});

test("parses the list of colors that it formats", () => {
  const colors = fc.uniqueArray(color, { maxLength: 6, comparator: isSameGameColor });
  fc.assert(
    fc.property(colors, (list) => {
      expect(parseGameColorList(gameColorList(list), 6)).toEqual(list);
    }),
  );
});

test("parses any text into valid colors without doubles, no more than asked for", () => {
  const text = fc.oneof(
    fc.string(),
    fc
      .array(
        fc.constantFrom("1-1-1", "31-7-15", "32-0-0", "0-8-0", "0-0-16", "-1-0-0", " 2-2-2 ", ""),
      )
      .map((parts) => parts.join(",")),
  );
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 3 }), (list, max) => {
      const colors = parseGameColorList(list, max);
      expect(colors.length).toBeLessThanOrEqual(max);
      for (const one of colors) expect(clampGameColor(one)).toEqual(one);
      expect(new Set(colors.map((one) => gameColorList([one]))).size).toBe(colors.length);
    }),
  );
});
