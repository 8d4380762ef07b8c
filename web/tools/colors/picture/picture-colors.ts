import { useMode as addMode, differenceCiede2000, type Lab65, modeLab65, modeRgb } from "culori/fn";
import type { GameColor } from "#contract/game-color.ts";
import { listShades, type Shade } from "#web/tools/colors/nearest.ts";

/** A game color of a picture, with its share of the opaque pixels (0 to 1) and a pixel it is on. */
export type PictureColor = {
  color: GameColor;
  hex: string;
  share: number;
  spot: { x: number; y: number };
};

export type PictureColors = {
  /** The largest share first; none in a transparent picture. */
  colors: readonly PictureColor[];
  /** For each pixel the index of its color, or `NO_COLOR`. */
  indexes: Uint8Array;
};

export const NO_COLOR = 255;
const COLORS_MAX = 6;
/** Colors at most this far apart (CIEDE2000) count as one: shades of a fold, edges of a shape. */
const MERGE_DIFFERENCE = 10;
const OPAQUE = 128;
/** Bits of a channel that distinguish pixels; each bucket has the mean of its pixels. */
const BITS = 5;
const DROPPED_BITS = 8 - BITS;
/** How many shades that are nearest in CIELAB are compared by CIEDE2000, which is slower. */
const CANDIDATES = 16;

addMode(modeRgb);
const toLab = addMode(modeLab65);
const difference = differenceCiede2000();

type Bucket = { red: number; green: number; blue: number; count: number };
type Counted = { shade: Shade; count: number };

/**
 * Finds up to six game colors of a picture. Each pixel takes the nearest game color; the most frequent
 * colors absorb those that look like them. `pixels` are RGBA bytes in rows of `width`.
 */
export function findPictureColors(pixels: Uint8ClampedArray, width: number): PictureColors {
  const buckets = countBuckets(pixels);
  const shadeOf = new Map([...buckets].map(([key, bucket]) => [key, nearestShade(bucket)]));
  const merged = mergeAlike(countShades(buckets, shadeOf));
  const opaque = [...buckets.values()].reduce((sum, { count }) => sum + count, 0);
  const indexes = new Uint8Array(pixels.length / 4).fill(NO_COLOR);
  const indexOf = new Map(merged.flatMap(({ members }, at) => members.map((one) => [one, at])));
  for (let pixel = 0; pixel < indexes.length; pixel++) {
    const shade = shadeOf.get(bucketOf(pixels, pixel * 4));
    if (shade) indexes[pixel] = indexOf.get(shade) ?? NO_COLOR;
  }
  const spots = findSpots(indexes, width);
  const colors = merged.map(({ shade, count }, at) => ({
    color: shade.color,
    hex: shade.hex,
    share: count / opaque,
    spot: spots[at] ?? { x: 0, y: 0 },
  }));
  return { colors, indexes };
}

/** Returns the bucket of the pixel at an offset, or -1 for a transparent one. */
function bucketOf(pixels: Uint8ClampedArray, at: number): number {
  const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
  if (alpha < OPAQUE) return -1;
  const high = (channel: number) => channel >> DROPPED_BITS;
  return (high(red) << (2 * BITS)) | (high(green) << BITS) | high(blue);
}

function countBuckets(pixels: Uint8ClampedArray): Map<number, Bucket> {
  const buckets = new Map<number, Bucket>();
  for (let at = 0; at < pixels.length; at += 4) {
    const key = bucketOf(pixels, at);
    if (key === -1) continue;
    const bucket = buckets.get(key) ?? { red: 0, green: 0, blue: 0, count: 0 };
    bucket.red += pixels[at] ?? 0;
    bucket.green += pixels[at + 1] ?? 0;
    bucket.blue += pixels[at + 2] ?? 0;
    bucket.count += 1;
    buckets.set(key, bucket);
  }
  return buckets;
}

function nearestShade({ red, green, blue, count }: Bucket): Shade {
  const channel = (sum: number) => sum / count / 255;
  const lab = toLab({ mode: "rgb", r: channel(red), g: channel(green), b: channel(blue) });
  const [first, ...others] = nearestInLab(lab);
  if (!first) throw new Error("The game has colors");
  let [nearest, least] = [first, difference(lab, first.lab)];
  for (const shade of others) {
    const distance = difference(lab, shade.lab);
    if (distance < least) [nearest, least] = [shade, distance];
  }
  return nearest;
}

/** Returns the shades nearest by straight distance, nearest first. */
function nearestInLab({ l, a, b }: Lab65): Shade[] {
  const found: { shade: Shade; distance: number }[] = [];
  for (const shade of listShades()) {
    const { lab } = shade;
    const distance = (lab.l - l) ** 2 + (lab.a - a) ** 2 + (lab.b - b) ** 2;
    if (found.length === CANDIDATES && distance >= (found.at(-1)?.distance ?? 0)) continue;
    const place = found.findIndex((one) => distance < one.distance);
    found.splice(place === -1 ? found.length : place, 0, { shade, distance });
    if (found.length > CANDIDATES) found.pop();
  }
  return found.map(({ shade }) => shade);
}

/** Counts the pixels of each shade, the most frequent first. */
function countShades(buckets: Map<number, Bucket>, shadeOf: Map<number, Shade>): Counted[] {
  const counts = new Map<Shade, number>();
  for (const [key, { count }] of buckets) {
    const shade = shadeOf.get(key);
    if (shade) counts.set(shade, (counts.get(shade) ?? 0) + count);
  }
  const counted = [...counts].map(([shade, count]) => ({ shade, count }));
  return counted.sort((one, other) => other.count - one.count);
}

/** Takes the most frequent shade with all that look like it, then the next of the others. */
function mergeAlike(counted: readonly Counted[]): (Counted & { members: Shade[] })[] {
  const merged: (Counted & { members: Shade[] })[] = [];
  let left = counted;
  for (const { shade } of counted) {
    if (merged.length === COLORS_MAX) break;
    if (!left.some((one) => one.shade === shade)) continue;
    const isAlike = (one: Counted) => difference(one.shade.lab, shade.lab) <= MERGE_DIFFERENCE;
    const alike = left.filter(isAlike);
    left = left.filter((one) => !alike.includes(one));
    const count = alike.reduce((sum, one) => sum + one.count, 0);
    merged.push({ shade, count, members: alike.map((one) => one.shade) });
  }
  return merged.sort((one, other) => other.count - one.count);
}

/** Finds for each color the middle of its longest line of pixels. */
function findSpots(indexes: Uint8Array, width: number): { x: number; y: number }[] {
  const spots: { x: number; y: number; length: number }[] = [];
  for (let start = 0; start < indexes.length; ) {
    const index = indexes[start] ?? NO_COLOR;
    const rowEnd = start - (start % width) + width;
    let end = start + 1;
    while (end < rowEnd && indexes[end] === index) end++;
    const length = end - start;
    if (index !== NO_COLOR && length > (spots[index]?.length ?? 0)) {
      const middle = start + Math.floor(length / 2);
      spots[index] = { x: middle % width, y: Math.floor(middle / width), length };
    }
    start = end;
  }
  return spots.map(({ x, y }) => ({ x, y }));
}
