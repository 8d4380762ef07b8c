import type { Raster } from "#server/platform/media/pictures/raster.ts";

/** A mask of a raster: 1 where a pixel belongs to something. */
export type Mask = Uint8Array;
/** Neighbours that differ by more than this are on two sides of an edge. */
const EDGE = 0.1;

/** The size of a mask. */
export type Size = { width: number; height: number };

/** Returns the largest difference of a channel between two pixels. */
export function differenceOf({ planes }: Raster, a: number, b: number): number {
  let most = 0;
  for (const plane of planes) most = Math.max(most, Math.abs((plane[a] ?? 0) - (plane[b] ?? 0)));
  return most;
}

/**
 * Returns the connected parts of a mask as lists of pixels, the largest first. A pixel joins a part only
 * if `joins` of it, its neighbour and the part's first pixel.
 */
export function listParts(
  mask: Mask,
  size: Size,
  joins: (pixel: number, neighbour: number, first: number) => boolean = () => true,
): number[][] {
  const left = mask.slice();
  const parts = [];
  for (let first = 0; first < left.length; first++) {
    if (!left[first]) continue;
    const part = [first];
    left[first] = 0;
    for (let index = 0; index < part.length; index++) {
      const pixel = part[index] ?? 0;
      forNeighbours(pixel, size, (next) => {
        if (!left[next] || !joins(next, pixel, first)) return;
        left[next] = 0;
        part.push(next);
      });
    }
    parts.push(part);
  }
  return parts.sort((a, b) => b.length - a.length);
}

/** Calls `visit` with each pixel beside, above and below. */
export function forNeighbours(
  pixel: number,
  { width, height }: Size,
  visit: (neighbour: number) => void,
): void {
  const x = pixel % width;
  if (x > 0) visit(pixel - 1);
  if (x < width - 1) visit(pixel + 1);
  if (pixel >= width) visit(pixel - width);
  if (pixel < width * (height - 1)) visit(pixel + width);
}

/** Parts of a mask smaller than this share of it are specks. */
const SPECK = 0.004;

/** Removes thin lines, such as the rims of stripes behind a subject, and specks. */
export function cleanMask(mask: Mask, size: Size): Mask {
  const opened = spread(spread(mask, size, 1, 0), size, 1, 1);
  const least = SPECK * areaOf(opened);
  const parts = listParts(opened, size).filter((part) => part.length >= least);
  return maskOf(parts.flat(), size);
}

export function maskOf(pixels: readonly number[], { width, height }: Size): Mask {
  const mask = new Uint8Array(width * height);
  for (const pixel of pixels) mask[pixel] = 1;
  return mask;
}

/** Returns the number of pixels of a mask. */
export function areaOf(mask: Mask): number {
  let area = 0;
  for (let pixel = 0; pixel < mask.length; pixel++) area += mask[pixel] ?? 0;
  return area;
}

/** The first column and row of a mask, and those after the last. */
type Bounds = { left: number; top: number; right: number; bottom: number };

export function boundsOf(mask: Mask, { width, height }: Size): Bounds {
  const bounds = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y++) {
    const first = mask.indexOf(1, y * width);
    if (first < 0) break;
    if (first >= (y + 1) * width) continue;
    const last = mask.lastIndexOf(1, (y + 1) * width - 1);
    bounds.left = Math.min(bounds.left, first - y * width);
    bounds.right = Math.max(bounds.right, last - y * width + 1);
    bounds.top = Math.min(bounds.top, y);
    bounds.bottom = y + 1;
  }
  return bounds;
}

export function boxAreaOf(mask: Mask, size: Size): number {
  const { left, top, right, bottom } = boundsOf(mask, size);
  return Math.max(right - left, 0) * Math.max(bottom - top, 0);
}

/** Marks the pixels with a neighbour of another colour. */
export function markEdges(raster: Raster): Mask {
  return Uint8Array.from({ length: raster.width * raster.height }, (_, pixel) => {
    let isEdge = false;
    forNeighbours(pixel, raster, (next) => {
      isEdge ||= differenceOf(raster, pixel, next) > EDGE;
    });
    return isEdge ? 1 : 0;
  });
}

/** Sets every pixel within `radius` of one of `value`, in a square, to that value. */
export function spread(mask: Mask, { width, height }: Size, radius: number, value: 0 | 1): Mask {
  const rows = { count: height, step: width, length: width, stride: 1 };
  const columns = { count: width, step: 1, length: height, stride: width };
  return spreadRuns(spreadRuns(mask, rows, radius, value), columns, radius, value);
}

type Runs = { count: number; step: number; length: number; stride: number };

/** Sets what is within `radius` after a pixel of `value` in a run, then what is before one. */
function spreadRuns(
  mask: Mask,
  { count, step, length, stride }: Runs,
  radius: number,
  value: 0 | 1,
) {
  const result = mask.slice();
  for (let run = 0; run < count; run++) {
    const first = run * step;
    for (const [start, next] of [
      [first, stride],
      [first + (length - 1) * stride, -stride],
    ] as const) {
      let left = 0;
      for (let index = 0, pixel = start; index < length; index++, pixel += next) {
        if (mask[pixel] === value) left = radius;
        else if (left-- > 0) result[pixel] = value;
      }
    }
  }
  return result;
}
