import type { Raster } from "#server/platform/media/pictures/raster.ts";
import {
  differenceOf,
  forNeighbours,
  type Mask,
} from "#server/platform/media/pictures/segments.ts";

/** Colours this near belong to one group (largest difference of a channel). */
const SAME_COLOR = 0.11;
/** A group of colours is of the background with this share of the frame's edge. */
const BORDER_SHARE = 0.03;
const BORDER_WIDTH = 2;
/** Where all neighbours are this near, a gradient continues. */
const SMOOTH = 0.035;

/** Marks the background: what the frame's edge reaches through its colours and through gradients. */
export function floodBackground(raster: Raster): Mask {
  const { width, height } = raster;
  const border = borderPixels(raster);
  const known = markKnown(raster, listBorderColors(raster, border));
  const marks = new Uint8Array(width * height);
  const queue = border.filter((pixel) => known[pixel]);
  for (const pixel of queue) marks[pixel] = 1;
  for (let pixel = queue.pop(); pixel !== undefined; pixel = queue.pop()) {
    forNeighbours(pixel, raster, (next) => {
      if (marks[next] || !(known[next] || isSmooth(raster, next))) return;
      marks[next] = 1;
      queue.push(next);
    });
  }
  return marks;
}

function borderPixels({ width, height }: Raster): number[] {
  const all = Array.from({ length: width * height }, (_, pixel) => pixel);
  return all.filter((pixel) => {
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    return Math.min(x, y, width - 1 - x, height - 1 - y) < BORDER_WIDTH;
  });
}

type Color = readonly number[];

/** Groups the colours at the frame's edge; returns the centres of large groups. */
function listBorderColors({ planes }: Raster, border: readonly number[]): Color[] {
  const groups: { center: Color; count: number }[] = [];
  for (const pixel of border) {
    const color = planes.map((plane) => plane[pixel] ?? 0);
    const group = groups.find(({ center }) => isNear(center, color));
    if (!group) groups.push({ center: color, count: 1 });
    else {
      const weight = 1 / ++group.count;
      group.center = group.center.map((value, n) => value + ((color[n] ?? 0) - value) * weight);
    }
  }
  const large = groups.filter(({ count }) => count >= BORDER_SHARE * border.length);
  return large.map(({ center }) => center);
}

function isNear(a: Color, b: Color): boolean {
  for (let n = 0; n < a.length; n++) {
    if (Math.abs((a[n] ?? 0) - (b[n] ?? 0)) >= SAME_COLOR) return false;
  }
  return true;
}

function markKnown({ planes, width, height }: Raster, colors: readonly Color[]): Mask {
  const color = [0, 0, 0, 0];
  return Uint8Array.from({ length: width * height }, (_, pixel) => {
    for (const [n, plane] of planes.entries()) color[n] = plane[pixel] ?? 0;
    return colors.some((known) => isNear(known, color)) ? 1 : 0;
  });
}

/** Edges are not smooth even where they run along a row: the neighbours across it differ. */
function isSmooth(raster: Raster, pixel: number): boolean {
  let smooth = true;
  forNeighbours(pixel, raster, (next) => {
    smooth &&= differenceOf(raster, pixel, next) < SMOOTH;
  });
  return smooth;
}
