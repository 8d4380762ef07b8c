import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BANDS, bandStyles, GUTTER, ROW_HEIGHT_MAX, rowBreaks, rowEnds } from "./row-breaks.ts";

const ratios = fc.array(fc.constantFrom(1, 340 / 570, 570 / 340), { maxLength: 60 });
const width = fc.double({ min: 280, max: 2800, noNaN: true });

function bandAt(width: number) {
  const band = BANDS.find(({ above, upTo }) => width > above && width <= upTo);
  if (!band) throw new Error(`No band for ${width}`);
  return band;
}

/** Returns the rows that a browser shows at `width`, by the breaks after the tiles. */
function rowsAt(list: readonly number[], width: number): number[][] {
  const { id } = bandAt(width);
  const rows: number[][] = [[]];
  rowBreaks(list).forEach((bands, index) => {
    rows.at(-1)?.push(index);
    if (bands.includes(id)) rows.push([]);
  });
  return rows;
}

/** Returns the height of a row of tiles of these ratios that fills `width`. */
function filledHeight(ratios: readonly number[], width: number): number {
  const sum = ratios.reduce((total, ratio) => total + ratio, 0);
  return (width - GUTTER * (ratios.length - 1)) / sum;
}

const ratiosOf = (list: readonly number[], row: readonly number[]) =>
  row.map((index) => list[index] ?? 0);

describe("row breaks", () => {
  it("keep every row at most 250 high and fill every row but the last", () => {
    fc.assert(
      fc.property(ratios, width, (list, at) => {
        for (const row of rowsAt(list, at).slice(0, -1)) {
          expect(filledHeight(ratiosOf(list, row), at)).toBeLessThanOrEqual(ROW_HEIGHT_MAX);
        }
      }),
    );
  });

  it("put no more tiles in a row than it takes at the band's end", () => {
    fc.assert(
      fc.property(ratios, width, (list, at) => {
        for (const row of rowsAt(list, at).filter((row) => row.length > 1)) {
          const fewer = ratiosOf(list, row.slice(0, -1));
          expect(filledHeight(fewer, bandAt(at).upTo)).toBeGreaterThan(ROW_HEIGHT_MAX);
        }
      }),
    );
  });

  it("keep the order and every tile", () => {
    fc.assert(
      fc.property(ratios, width, (list, at) => {
        expect(rowsAt(list, at).flat()).toEqual(list.map((_, index) => index));
      }),
    );
  });

  it("don't move when tiles are appended", () => {
    fc.assert(
      fc.property(ratios, ratios, width, (list, more, at) => {
        const ends = rowEnds(list, at);
        expect(rowEnds([...list, ...more], at).slice(0, ends.length)).toEqual(ends);
      }),
    );
  });

  it("are exact to the pixel at the design widths", () => {
    for (const at of [366, 672, 1328]) expect(bandAt(at).upTo - at).toBeLessThanOrEqual(2);
  });
});

describe("bands", () => {
  it("cover every width without a gap, each at most 8% wider than the one before", () => {
    for (const [index, band] of BANDS.entries()) {
      if (index === 0) continue;
      expect(band.above).toBe(BANDS[index - 1]?.upTo);
      expect(band.upTo / band.above).toBeLessThan(1.08);
    }
    expect(BANDS[0]?.upTo).toBeLessThanOrEqual(280);
    expect(BANDS.at(-1)?.upTo).toBeGreaterThan(2800);
  });

  // `vitest run -u` rewrites the style sheet.
  it("match the style sheet", async () => {
    await expect(bandStyles()).toMatchFileSnapshot("./justified-bands.css");
  });
});
