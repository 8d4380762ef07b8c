import type { Sharp } from "sharp";

/** Planes of equal size with values from 0 to 1: red, green and blue over grey, then coverage. */
export type Raster = { width: number; height: number; planes: Float32Array[] };
/** A rectangle, in pixels or in fractions of width and height. */
export type Box = { x: number; y: number; width: number; height: number };

const CHANNELS = 4;
const GREY = 0.5;

/** Decodes a picture so that its longer side has `size` pixels. */
export async function readRaster(picture: Sharp, size: number): Promise<Raster> {
  const { data, info } = await picture
    .resize({ width: size, height: size, fit: "inside" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return rasterOf(data, info);
}

export function rasterOf(data: Buffer, { width, height }: Size): Raster {
  const planes = Array.from({ length: CHANNELS }, () => new Float32Array(width * height));
  for (let pixel = 0; pixel < width * height; pixel++) {
    const alpha = (data[pixel * CHANNELS + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel++) {
      const value = (data[pixel * CHANNELS + channel] ?? 0) / 255;
      (planes[channel] as Float32Array)[pixel] = value * alpha + GREY * (1 - alpha);
    }
    (planes[3] as Float32Array)[pixel] = alpha;
  }
  return { width, height, planes };
}

/** Returns the part of a raster inside `box` (pixels, fractions allowed) as averages of areas. */
export function resample({ width, height, planes }: Raster, box: Box, size: Raster | Size): Raster {
  const columns = overlaps(box.x, box.width, size.width, width);
  const rows = overlaps(box.y, box.height, size.height, height);
  const sampled = planes.map((plane) => {
    const narrow = shrinkRows(plane, { width, height }, columns);
    return shrinkColumns(narrow, size.width, rows);
  });
  return { width: size.width, height: size.height, planes: sampled };
}

type Size = { width: number; height: number };
/** The pixels that a sample covers, with the share of each. */
type Overlap = { first: number; shares: number[] };

function overlaps(start: number, length: number, count: number, limit: number): Overlap[] {
  const step = length / count;
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [start + index * step, start + (index + 1) * step];
    const first = Math.min(Math.max(Math.floor(from), 0), limit - 1);
    const last = Math.min(Math.max(Math.ceil(to), first + 1), limit);
    const parts = Array.from({ length: last - first }, (_, offset) => {
      const pixel = first + offset;
      return Math.max(Math.min(to, pixel + 1) - Math.max(from, pixel), 0);
    });
    const sum = parts.reduce((total, part) => total + part, 0);
    return { first, shares: parts.map((part) => (sum > 0 ? part / sum : 1 / parts.length)) };
  });
}

function shrinkRows(plane: Float32Array, { width, height }: Size, columns: readonly Overlap[]) {
  const result = new Float32Array(columns.length * height);
  for (let y = 0; y < height; y++) {
    for (const [x, { first, shares }] of columns.entries()) {
      let sum = 0;
      for (let k = 0; k < shares.length; k++) {
        sum += (plane[y * width + first + k] ?? 0) * (shares[k] ?? 0);
      }
      result[y * columns.length + x] = sum;
    }
  }
  return result;
}

function shrinkColumns(plane: Float32Array, width: number, rows: readonly Overlap[]) {
  const result = new Float32Array(width * rows.length);
  for (const [y, { first, shares }] of rows.entries()) {
    for (let k = 0; k < shares.length; k++) {
      const share = shares[k] ?? 0;
      const source = (first + k) * width;
      for (let x = 0; x < width; x++) {
        result[y * width + x] = (result[y * width + x] ?? 0) + (plane[source + x] ?? 0) * share;
      }
    }
  }
  return result;
}
