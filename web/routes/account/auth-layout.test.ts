import fc from "fast-check";
import { expect, it } from "vitest";
import { fillColumns } from "#web/routes/account/auth-layout.tsx";

const heights = fc.array(fc.constantFrom(1, 570 / 340, 340 / 570), { maxLength: 40 });
const widths = [1.25, 1, 1];

it("shows every tile once, in order within its column", () => {
  fc.assert(
    fc.property(heights, (list) => {
      const tiles = list.map((height, place) => ({ height, place }));
      const columns = fillColumns(tiles, widths);
      expect(columns.flat().toSorted((a, b) => a.place - b.place)).toEqual(tiles);
      for (const column of columns) {
        expect(column).toEqual(column.toSorted((a, b) => a.place - b.place));
      }
    }),
  );
});

it("keeps the columns within one tile of each other", () => {
  fc.assert(
    fc.property(heights, (list) => {
      const columns = fillColumns(
        list.map((height) => ({ height })),
        widths,
      );
      const ends = columns.map((column, index) =>
        column.reduce((end, { height }) => end + height * (widths[index] ?? 1), 0),
      );
      expect(Math.max(...ends) - Math.min(...ends)).toBeLessThanOrEqual((1.25 * 570) / 340 + 1e-9);
    }),
  );
});
