import { floodBackground } from "#server/platform/media/pictures/background.ts";
import { isCornered, withoutBadge, withoutColor } from "#server/platform/media/pictures/badges.ts";
import { type Box, type Raster, resample } from "#server/platform/media/pictures/raster.ts";
import {
  areaOf,
  boundsOf,
  cleanMask,
  listParts,
  type Mask,
  markEdges,
  maskOf,
  type Size,
  spread,
} from "#server/platform/media/pictures/segments.ts";

/** A subject: its mask, of any size, and its box in fractions of the frame. */
export type Subject = { mask: Raster; box: Box };

const SEGMENT_SIZE = 160;
/** Subjects smaller or larger than these shares of the frame distinguish nothing. */
const SUBJECT_SHARES = { least: 0.01, most: 0.97 };
/** A smaller share of all that is before the background may be a plain shape, like many others. */
const PART_SHARE = 0.3;
/** Lines narrower than these shares of a subject's width are no part of its cores. */
const THIN_LINE = 0.05;
const THICK_LINE = 0.12;
/** Parts this near to each other are one (pixels). */
const JOINED = 2;
/** Subjects whose boxes and masks differ by less than these shares are one. */
const SAME = { box: 0.01, mask: 0.01 };

/**
 * Finds what stands before the background: everything; its core without thin lines, as of a watermark, and
 * without thick ones; everything but the region or the colour that a badge or a watermark may be; and what
 * lies apart from others.
 */
export function findSubjects(raster: Raster): (Subject | undefined)[] {
  const small = shrinkToSegment(raster);
  const mask = cleanMask(
    floodBackground(small).map((mark) => 1 - mark),
    small,
  );
  const area = areaOf(mask);
  const share = area / mask.length;
  if (share < SUBJECT_SHARES.least || share > SUBJECT_SHARES.most) return [];
  const edges = markEdges(small);
  const coreWithout = (line: number, from = mask) =>
    coreOf(from, small, edges, line * Math.sqrt(area));
  const subjects = [
    mask,
    coreWithout(THIN_LINE),
    withoutBadge(small, mask),
    clusterOf(mask, small, edges),
    coreWithout(THICK_LINE),
    coreWithout(THIN_LINE, withoutColor(small, mask)),
  ].map((one) => (one && areaOf(one) >= PART_SHARE * area ? subjectOf(one, small) : undefined));
  return subjects.map((subject, index) =>
    subjects.slice(0, index).some((other) => isSame(other, subject)) ? undefined : subject,
  );
}

/** Shrinks a raster to the size in which backgrounds and subjects are found. */
export function shrinkToSegment(raster: Raster): Raster {
  const scale = SEGMENT_SIZE / Math.max(raster.width, raster.height);
  const whole = { x: 0, y: 0, width: raster.width, height: raster.height };
  return resample(raster, whole, {
    width: Math.max(Math.round(raster.width * scale), 1),
    height: Math.max(Math.round(raster.height * scale), 1),
  });
}

/** Returns the most detailed part of a mask without lines narrower than `line` pixels. */
function coreOf(mask: Mask, size: Size, edges: Mask, line: number): Mask {
  const radius = Math.max(Math.round(line / 2), 1);
  const core = findDetailed(spread(mask, size, radius, 0), size, edges);
  return spread(core, size, radius, 1).map((mark, pixel) => mark & (mask[pixel] ?? 0));
}

/** Returns the most detailed part of a mask with what lies beside it. */
function clusterOf(mask: Mask, size: Size, edges: Mask): Mask {
  const cluster = findDetailed(spread(mask, size, JOINED, 1), size, edges);
  return cluster.map((mark, pixel) => mark & (mask[pixel] ?? 0));
}

/** Returns the part of a mask with most edges, if possible not one that seems to be a badge. */
function findDetailed(mask: Mask, size: Size, edges: Mask): Mask {
  const parts = listParts(mask, size).map((pixels) => ({
    pixels,
    detail: pixels.reduce((sum, pixel) => sum + (edges[pixel] ?? 0), 0),
  }));
  parts.sort((a, b) => b.detail - a.detail);
  // Most masks have one subject, so that few parts are drawn.
  const found = parts.find(({ pixels }) => !isCornered(maskOf(pixels, size), size)) ?? parts[0];
  return found ? maskOf(found.pixels, size) : mask;
}

function subjectOf(mask: Mask, size: Size): Subject {
  const { left, top, right, bottom } = boundsOf(mask, size);
  const box = {
    x: left / size.width,
    y: top / size.height,
    width: (right - left) / size.width,
    height: (bottom - top) / size.height,
  };
  return { mask: { ...size, planes: [Float32Array.from(mask)] }, box };
}

function isSame(a: Subject | undefined, b: Subject | undefined): boolean {
  if (!a || !b) return false;
  const sides = ["x", "y", "width", "height"] as const;
  if (sides.some((side) => Math.abs(a.box[side] - b.box[side]) > SAME.box)) return false;
  const [own, other] = [a.mask.planes[0], b.mask.planes[0]];
  const different = own?.reduce(
    (sum, mark, pixel) => sum + Math.abs(mark - (other?.[pixel] ?? 0)),
    0,
  );
  return (different ?? 0) < SAME.mask * (own?.reduce((sum, mark) => sum + mark, 0) ?? 0);
}
