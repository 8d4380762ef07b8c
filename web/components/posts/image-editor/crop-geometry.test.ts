import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CATEGORIES, CATEGORY_NUMBERS } from "#contract/posts/categories.ts";
import {
  frameIn,
  fromPercent,
  isLargeEnough,
  planCrop,
  type Rect,
  type Size,
  toPercent,
  widestCut,
  zoomRange,
} from "./crop-geometry.ts";

const anyCrop = fc.constantFrom(...CATEGORY_NUMBERS).map((category) => CATEGORIES[category].crop);

/** An original that is large enough, and a cut as the cropper may report it. */
const anyCut = anyCrop.chain((crop) =>
  fc
    .record({
      width: fc.integer({ min: crop.width, max: 12_000 }),
      height: fc.integer({ min: crop.height, max: 9_000 }),
      zoom: fc.double({ min: 0, max: 1, noNaN: true }),
      left: fc.double({ min: 0, max: 1, noNaN: true }),
      top: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    .map(({ width, height, zoom, left, top }) => {
      const original = { width, height };
      const widest = widestCut(original, crop);
      const factor = 1 + zoom * (zoomRange(original, crop) - 1);
      const cut = { width: widest.width / factor, height: widest.height / factor };
      const x = left * (width - cut.width);
      const y = top * (height - cut.height);
      return { crop, original, cut: { ...cut, x, y } satisfies Rect };
    }),
);

function liesWithin(rect: Rect, { width, height }: Size): boolean {
  return (
    rect.x >= 0 && rect.y >= 0 && rect.x + rect.width <= width && rect.y + rect.height <= height
  );
}

describe("planCrop", () => {
  it("returns integer sizes between one and four times the crop size", () => {
    fc.assert(
      fc.property(anyCut, ({ crop, original, cut }) => {
        const { size } = planCrop(cut, original, crop);
        expect(Number.isInteger(size.width) && Number.isInteger(size.height)).toBe(true);
        expect(size.width).toBeGreaterThanOrEqual(crop.width);
        expect(size.height).toBeGreaterThanOrEqual(crop.height);
        expect(size.width).toBeLessThanOrEqual(crop.width * 4);
        expect(size.height).toBeLessThanOrEqual(crop.height * 4);
      }),
    );
  });

  it("keeps the crop's shape within a pixel on either side", () => {
    fc.assert(
      fc.property(anyCut, ({ crop, original, cut }) => {
        const { width, height } = planCrop(cut, original, crop).size;
        expect(Math.abs(height - (width * crop.height) / crop.width)).toBeLessThan(1);
        expect(Math.abs(width - (height * crop.width) / crop.height)).toBeLessThan(1);
      }),
    );
  });

  it("takes only pixels of the original, near the framed ones", () => {
    fc.assert(
      fc.property(anyCut, ({ crop, original, cut }) => {
        const { from } = planCrop(cut, original, crop);
        expect(
          liesWithin(from, { width: original.width + 1e-6, height: original.height + 1e-6 }),
        ).toBe(true);
        expect(Math.abs(from.x - cut.x)).toBeLessThanOrEqual(1.5);
        expect(Math.abs(from.y - cut.y)).toBeLessThanOrEqual(1.5);
        expect(Math.abs(from.width - cut.width)).toBeLessThan(1.5);
      }),
    );
  });

  it("never scales up, and copies one to one below the largest size", () => {
    fc.assert(
      fc.property(anyCut, ({ crop, original, cut }) => {
        const { from, size } = planCrop(cut, original, crop);
        expect(from.width).toBeGreaterThanOrEqual(size.width - 1e-6);
        if (size.width < crop.width * 4) expect(from).toMatchObject(size);
      }),
    );
  });

  it("takes all of an original that has exactly the crop size", () => {
    for (const category of CATEGORY_NUMBERS) {
      const { crop } = CATEGORIES[category];
      const plan = planCrop(widestCut(crop, crop), crop, crop);
      expect(plan).toEqual({ from: { x: 0, y: 0, ...crop }, size: crop });
    }
  });

  it("scales a phone's photo down to four times the crop size", () => {
    const crop = CATEGORIES[2].crop;
    const photo = { width: 4032, height: 3024 };
    expect(planCrop(widestCut(photo, crop), photo, crop).size).toEqual({
      width: 2280,
      height: 1360,
    });
  });
});

describe("the cut", () => {
  it("round-trips through percentages", () => {
    fc.assert(
      fc.property(anyCut, ({ original, cut }) => {
        const back = fromPercent(toPercent(cut, original), original);
        for (const side of ["x", "y", "width", "height"] as const) {
          expect(back[side]).toBeCloseTo(cut[side], 6);
        }
      }),
    );
  });

  it("is refused when one side is too short", () => {
    const crop = CATEGORIES[2].crop;
    expect(isLargeEnough({ width: 570, height: 340 }, crop)).toBe(true);
    expect(isLargeEnough({ width: 569, height: 4000 }, crop)).toBe(false);
    expect(isLargeEnough({ width: 4000, height: 339 }, crop)).toBe(false);
  });
});

describe("frameIn", () => {
  it("has the crop's shape and leaves the margin", () => {
    fc.assert(
      fc.property(
        anyCrop,
        fc.integer({ min: 240, max: 1400 }),
        fc.integer({ min: 240, max: 700 }),
        (crop, width, height) => {
          const frame = frameIn({ width, height }, crop, 24);
          expect(frame.width / frame.height).toBeCloseTo(crop.width / crop.height, 6);
          expect(frame.width).toBeLessThanOrEqual(Math.min(crop.width, width - 48) + 1e-6);
          expect(frame.height).toBeLessThanOrEqual(Math.min(crop.height, height - 48) + 1e-6);
        },
      ),
    );
  });

  it("returns the crop size itself where it fits", () => {
    expect(frameIn({ width: 948, height: 590 }, CATEGORIES[2].crop, 40)).toEqual(
      CATEGORIES[2].crop,
    );
  });
});
