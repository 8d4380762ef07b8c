import type { Size } from "#web/lib/picture-size.ts";

export type Point = { x: number; y: number };

/** The edges of a part of a picture, in fractions of its width and height. */
export type Cut = { left: number; top: number; right: number; bottom: number };

export const WHOLE: Cut = { left: 0, top: 0, right: 1, bottom: 1 };

export const CORNERS = [
  { name: "Top left corner", x: "left", y: "top" },
  { name: "Top right corner", x: "right", y: "top" },
  { name: "Bottom left corner", x: "left", y: "bottom" },
  { name: "Bottom right corner", x: "right", y: "bottom" },
] as const;
export type Corner = (typeof CORNERS)[number];

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** Returns the size in pixels of a picture's part, at least 1. */
export function partSize({ width, height }: Size, cut: Cut | null): Size {
  const { left, top, right, bottom } = cut ?? WHOLE;
  return {
    width: Math.max(1, Math.round(width * (right - left))),
    height: Math.max(1, Math.round(height * (bottom - top))),
  };
}

/**
 * Moves a corner to a point within the picture; the cut keeps a least size, in fractions of the picture's,
 * because the opposite corner stays.
 */
export function moveCorner(cut: Cut, corner: Corner, to: Point, least: Size): Cut {
  const x =
    corner.x === "left"
      ? clamp(to.x, 0, Math.max(0, cut.right - least.width))
      : clamp(to.x, Math.min(1, cut.left + least.width), 1);
  const y =
    corner.y === "top"
      ? clamp(to.y, 0, Math.max(0, cut.bottom - least.height))
      : clamp(to.y, Math.min(1, cut.top + least.height), 1);
  return { ...cut, [corner.x]: x, [corner.y]: y };
}

/** Returns the corner of a cut that is nearest to a point, as it is shown at a size. */
export function nearestCorner(cut: Cut, to: Point, { width, height }: Size): Corner {
  const distances = CORNERS.map((corner) =>
    Math.hypot((cut[corner.x] - to.x) * width, (cut[corner.y] - to.y) * height),
  );
  return CORNERS[distances.indexOf(Math.min(...distances))] ?? CORNERS[0];
}
