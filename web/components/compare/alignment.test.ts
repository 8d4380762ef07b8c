import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Box, mapPoint, type Point, placeEarlier, placeLater } from "./alignment.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const size = fc.double({ min: 0.05, max: 1, noNaN: true });
const box = fc.record<Box>({ x: share, y: share, width: size, height: size });
const side = fc.integer({ min: 100, max: 2000 });
const alignment = fc.record({
  mirrored: fc.boolean(),
  turns: fc.constantFrom<0 | 1 | 2 | 3>(0, 1, 2, 3),
  earlier: box,
  later: box,
});

/** Returns the place of a point of the unit square once that is mirrored, then turned, by hand. */
function turned({ x, y }: Point, mirrored: boolean, turns: number): Point {
  const from = mirrored ? 1 - x : x;
  if (turns === 1) return { x: 1 - y, y: from };
  if (turns === 2) return { x: 1 - from, y: 1 - y };
  return turns === 3 ? { x: y, y: 1 - from } : { x: from, y };
}

const within = ({ x, y, width, height }: Box, point: Point): Point => ({
  x: x + point.x * width,
  y: y + point.y * height,
});

function expectSame(actual: Point, expected: Point) {
  expect(actual.x).toBeCloseTo(expected.x, 9);
  expect(actual.y).toBeCloseTo(expected.y, 9);
}

describe("alignment of two pictures", () => {
  it("puts every point of the later part on the earlier part, in all eight orientations", () => {
    fc.assert(
      fc.property(alignment, side, side, share, share, (one, width, height, x, y) => {
        const earlier = placeEarlier({ width, height });
        const later = placeLater(one, earlier);
        const landed = mapPoint(later, within(one.later, { x, y }));
        const expected = within(one.earlier, turned({ x, y }, one.mirrored, one.turns));
        expectSame(landed, mapPoint(earlier, expected));
      }),
    );
  });

  it("centers the earlier picture in the stage, in its own ratio", () => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        const earlier = placeEarlier({ width, height });
        const start = mapPoint(earlier, { x: 0, y: 0 });
        const end = mapPoint(earlier, { x: 1, y: 1 });
        expectSame({ x: start.x + end.x, y: start.y + end.y }, { x: 1, y: 1 });
        expect((end.x - start.x) / (end.y - start.y)).toBeCloseTo(width / height, 9);
        expect(Math.max(end.x - start.x, end.y - start.y)).toBeCloseTo(1, 9);
      }),
    );
  });
});
