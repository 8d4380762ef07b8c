import fc from "fast-check";
import { expect, test } from "vitest";
import { fitLines } from "./draw-picture.ts";

const linesOf = (text: string, count: number, width: number) =>
  fitLines(text, count, width, ({ length }) => length);

test("breaks by words, and ends what is too long with an ellipsis", () => {
  expect(linesOf("OBIR NFCP 3", 2, 20)).toEqual(["OBIR NFCP 3"]);
  expect(linesOf("Colby M-1922 Mk3 'Gold-Plated'", 2, 16)).toEqual([
    "Colby M-1922 Mk3",
    "'Gold-Plated'",
  ]);
  expect(linesOf("Colby M-1922 Mk3 'Gold-Plated'", 2, 12)).toEqual([
    "Colby M-1922",
    "Mk3 'Gold-P…",
  ]);
  expect(linesOf("Showstopper", 1, 5)).toEqual(["Show…"]);
});

test("any text fits in its lines", () => {
  const text = fc.string({ maxLength: 60 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 2, max: 30 }), (...of) => {
      const [, count, width] = of;
      const lines = linesOf(...of);
      expect(lines.length).toBeLessThanOrEqual(count);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(width);
    }),
  );
});
