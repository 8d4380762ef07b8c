import type { Raster } from "#server/platform/media/pictures/raster.ts";
import {
  areaOf,
  boundsOf,
  boxAreaOf,
  cleanMask,
  differenceOf,
  listParts,
  type Mask,
  maskOf,
  type Size,
} from "#server/platform/media/pictures/segments.ts";

/** Pixels this near to the first of a region belong to it. */
const REGION_COLOR = 0.1;
/** Shares of what seems to be the subject: what a badge covers, and what must remain without it. */
const BADGE_SHARES = { least: 0.02, most: 0.6 };
const REST_SHARE = 0.35;
/** Without a badge the box must be smaller than this share of the box with it. */
const SMALLER = 0.97;
/** A badge's middle is this near to two edges of the frame, and its box this share of it. */
const CORNER = { distance: 0.25, share: 0.16 };

/** Returns whether all of a mask is in a corner of the frame and small, as a badge is. */
export function isCornered(mask: Mask, size: Size): boolean {
  const { left, top, right, bottom } = boundsOf(mask, size);
  const isBeside = (from: number, to: number, length: number) =>
    Math.abs((from + to) / 2 / length - 0.5) > 0.5 - CORNER.distance;
  const share = ((right - left) * (bottom - top)) / mask.length;
  return (
    share < CORNER.share && isBeside(left, right, size.width) && isBeside(top, bottom, size.height)
  );
}

/** Returns a mask without the one region, and what is within its ellipse, that widens its box most. */
export function withoutBadge(raster: Raster, mask: Mask): Mask | undefined {
  const area = areaOf(mask);
  const isSameRegion = (pixel: number, _: number, first: number) =>
    differenceOf(raster, pixel, first) < REGION_COLOR;
  const regions = listParts(mask, raster, isSameRegion).filter((part) => isBadge(part, area));
  const rests = regions.map((part) => clearEllipse(mask, raster, maskOf(part, raster)));
  return smallestOf(rests, raster, mask);
}

/** Returns a mask without the one colour, such as a watermark's, that widens its box most. */
export function withoutColor(raster: Raster, mask: Mask): Mask | undefined {
  const area = areaOf(mask);
  const groups = listColors(raster, mask).filter((pixels) => isBadge(pixels, area));
  const rests = groups.map((pixels) => {
    const rest = mask.slice();
    for (const pixel of pixels) rest[pixel] = 0;
    return rest;
  });
  return smallestOf(rests, raster, mask);
}

function isBadge({ length }: readonly number[], area: number): boolean {
  return length >= BADGE_SHARES.least * area && length <= BADGE_SHARES.most * area;
}

/** Groups the pixels of a mask by their colours. */
function listColors(raster: Raster, mask: Mask): number[][] {
  const groups: number[][] = [];
  for (let pixel = 0; pixel < mask.length; pixel++) {
    if (!mask[pixel]) continue;
    const isNear = ([first = 0]: number[]) => differenceOf(raster, pixel, first) < REGION_COLOR;
    const group = groups.find(isNear);
    if (group) group.push(pixel);
    else groups.push([pixel]);
  }
  return groups;
}

function smallestOf(rests: readonly Mask[], size: Size, whole: Mask): Mask | undefined {
  let best: Mask | undefined;
  let least = boxAreaOf(whole, size) * SMALLER;
  for (const rest of rests) {
    const cleaned = cleanMask(rest, size);
    if (areaOf(cleaned) < REST_SHARE * areaOf(whole) || isCornered(cleaned, size)) continue;
    const boxArea = boxAreaOf(cleaned, size);
    if (boxArea < least) [best, least] = [cleaned, boxArea];
  }
  return best;
}

/** Clears the ellipse within the box of a part. */
function clearEllipse(mask: Mask, size: Size, part: Mask): Mask {
  const { left, top, right, bottom } = boundsOf(part, size);
  const [x0, y0] = [(left + right - 1) / 2, (top + bottom - 1) / 2];
  const [rx, ry] = [(right - left) / 2 + 1.5, (bottom - top) / 2 + 1.5];
  return mask.map((mark, pixel) => {
    const [x, y] = [(pixel % size.width) - x0, Math.floor(pixel / size.width) - y0];
    return mark && (x / rx) ** 2 + (y / ry) ** 2 > 1 ? 1 : 0;
  });
}
