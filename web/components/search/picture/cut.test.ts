import fc from "fast-check";
import { expect, it } from "vitest";
import { SIMILAR_MIN_SIDE } from "#contract/likeness/rules.ts";
import { CORNERS, type Cut, moveCorner, nearestCorner, partSize } from "./cut.ts";
import { uploadSize } from "./take-picture.ts";

const share = fc.double({ min: 0, max: 1, noNaN: true });
const point = fc.record({ x: fc.double({ min: -1, max: 2, noNaN: true }), y: share });
const picture = fc.record({
  width: fc.integer({ min: SIMILAR_MIN_SIDE, max: 9_000 }),
  height: fc.integer({ min: SIMILAR_MIN_SIDE, max: 9_000 }),
});
/** A picture with a cut of at least the least size. */
const cropped = fc
  .record({ size: picture, x: fc.tuple(share, share), y: fc.tuple(share, share) })
  .map(({ size, x, y }) => {
    const least = { width: SIMILAR_MIN_SIDE / size.width, height: SIMILAR_MIN_SIDE / size.height };
    const [left, top] = [x[0] * (1 - least.width), y[0] * (1 - least.height)];
    const right = left + least.width + x[1] * (1 - left - least.width);
    const bottom = top + least.height + y[1] * (1 - top - least.height);
    return { size, least, cut: { left, top, right, bottom } satisfies Cut };
  });

it("keeps a cut within the picture and large enough, wherever a corner is moved", () => {
  fc.assert(
    fc.property(cropped, fc.constantFrom(...CORNERS), point, ({ size, least, cut }, corner, to) => {
      const moved = moveCorner(cut, corner, to, least);
      expect(Math.min(...Object.values(moved))).toBeGreaterThanOrEqual(0);
      expect(Math.max(...Object.values(moved))).toBeLessThanOrEqual(1);
      const { width, height } = partSize(size, moved);
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(SIMILAR_MIN_SIDE);
    }),
  );
});

it("moves a corner to a point that leaves enough, and no other edge", () => {
  const cut = { left: 0.2, top: 0.2, right: 0.8, bottom: 0.8 };
  const least = { width: 0.1, height: 0.1 };
  expect(moveCorner(cut, CORNERS[3], { x: 0.5, y: 0.9 }, least)).toEqual({
    ...cut,
    right: 0.5,
    bottom: 0.9,
  });
  expect(moveCorner(cut, CORNERS[0], { x: 0.79, y: 0.1 }, least).left).toBeCloseTo(0.7);
});

it("finds each corner at its own place", () => {
  fc.assert(
    fc.property(cropped, fc.constantFrom(...CORNERS), ({ size, cut }, corner) => {
      const at = { x: cut[corner.x], y: cut[corner.y] };
      expect(nearestCorner(cut, at, size)).toBe(corner);
    }),
  );
});

it("uploads at most 1,200 pixels a side, unless the other would be too short to compare", () => {
  fc.assert(
    fc.property(cropped, fc.integer({ min: 0, max: 8_000_000 }), ({ size, cut }, bytes) => {
      const part = partSize(size, cut);
      const sent = uploadSize(size, cut, bytes) ?? part;
      const [shorter, longer] = [
        Math.min(sent.width, sent.height),
        Math.max(sent.width, sent.height),
      ];
      expect(shorter).toBeGreaterThanOrEqual(SIMILAR_MIN_SIDE);
      expect(longer <= 1_200 || shorter <= SIMILAR_MIN_SIDE + 1).toBe(true);
      expect(sent.width).toBeLessThanOrEqual(part.width);
    }),
  );
});

it("uploads a small file unchanged, and scales a phone's photo", () => {
  expect(uploadSize({ width: 2_000, height: 900 }, null, 1_000_000)).toBeNull();
  expect(uploadSize({ width: 4_032, height: 3_024 }, null, 3_000_000)).toEqual({
    width: 1_200,
    height: 900,
  });
});
