import type { Fingerprint } from "#server/platform/media/pictures/fingerprint.ts";
import type { Box } from "#server/platform/media/pictures/raster.ts";
import {
  COARSE,
  FINE,
  ORIENTATIONS,
  type Orientation,
  orientBits,
  STRONGEST,
} from "#server/platform/media/pictures/spectrum.ts";

export type { Box, Orientation };
export type Likeness = "very close" | "close" | "loose";
export type Transform = "mirrored" | "turned" | "recoloured" | "re-framed";

/** How alike two pictures are, and what was changed. */
export type Match = {
  likeness: Likeness;
  /** From 0 for equal fingerprints to 1 for those with nothing in common. */
  distance: number;
  /** How to turn the later picture so that it lies like the earlier one. */
  orientation: Orientation;
  earlierBox: Box;
  laterBox: Box;
  transforms: Transform[];
};

/** The largest distance of each likeness. */
export const THRESHOLDS: Record<Likeness, number> = {
  "very close": 0.24,
  close: 0.36,
  loose: 0.42,
};

/** Views of which more coarse bits differ are not alike: in 1 of 500 unrelated pairs it is fewer. */
export const COARSE_DIFFERENCE_MAX = Math.floor(0.36 * 2 * STRONGEST);

/** The same picture, saved again or scaled, differs in at most this share of bits (decisions/0058). */
const SAME_MAX = 0.05;

const LIKENESSES: readonly Likeness[] = ["very close", "close", "loose"];
/** Another orientation must be better by this much, because many symbols are symmetrical. */
const ORIENTATION_MARGIN = 0.02;
/** The mean difference of colours in OKLab; of 40 changes by JPEG or a badge, none or one reaches it. */
const RECOLOURED = 0.03;
const REFRAMED = 0.05;

type Pair = { distance: number; orientation: Orientation; a: Fingerprint; b: Fingerprint };

/** Returns the closest views of two pictures in any orientation; undefined if they are not alike. */
export function compareFingerprints(
  earlier: readonly Fingerprint[],
  later: readonly Fingerprint[],
): Match | undefined {
  return comparerOf(later)(earlier);
}

/** Returns `compareFingerprints` for one later picture and many earlier ones. */
export function comparerOf(
  later: readonly Fingerprint[],
): (earlier: readonly Fingerprint[]) => Match | undefined {
  const views = later.map((b) => {
    const details = orientBits(b.detail, FINE);
    const turned = orientBits(b.bits, COARSE).map((bits, turn) => wordsOf(bits, details[turn]));
    return { b, turned };
  });
  return (earlier) => {
    let best: Pair | undefined;
    for (const a of earlier) {
      const words = wordsOf(a.bits, a.detail);
      for (const { b, turned } of views) {
        for (const [index, oriented] of turned.entries()) {
          const distance = distanceOf(words, oriented);
          const orientation = ORIENTATIONS[index];
          const margin = index === 0 ? 0 : ORIENTATION_MARGIN;
          if (!orientation || distance >= (best?.distance ?? 1) - margin) continue;
          best = { distance, orientation, a, b };
        }
      }
    }
    return best && matchOf(best);
  };
}

/** Returns whether a match is one of the very same picture, saved again at most. */
export function isSamePicture({ distance, transforms }: Match): boolean {
  return distance <= SAME_MAX && transforms.length === 0;
}

function matchOf({ distance, orientation, a, b }: Pair): Match | undefined {
  const likeness = LIKENESSES.find((level) => distance <= THRESHOLDS[level]);
  if (!likeness) return undefined;
  const transforms = transformsOf(a, b, orientation);
  return { likeness, distance, orientation, earlierBox: a.box, laterBox: b.box, transforms };
}

function wordsOf(bits: Uint8Array, detail?: Uint8Array): Uint32Array {
  const bytes = Buffer.concat(detail ? [bits, detail] : [bits]);
  return Uint32Array.from({ length: bytes.length / 4 }, (_, word) => bytes.readUInt32LE(word * 4));
}

/** Returns the share of bits that differ among those that either has. */
function distanceOf(a: Uint32Array, b: Uint32Array): number {
  let [different, all] = [0, 0];
  for (let index = 0; index < a.length; index++) {
    const [x = 0, y = 0] = [a[index], b[index]];
    different += countOnes(x ^ y);
    all += countOnes(x) + countOnes(y);
  }
  return all === 0 ? 1 : different / all;
}

/** Counts the bits of a word that are set, in pairs, then nibbles, then bytes. */
function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

function transformsOf(a: Fingerprint, b: Fingerprint, orientation: Orientation): Transform[] {
  const transforms: Transform[] = [];
  if (orientation.mirrored) transforms.push("mirrored");
  if (orientation.turns !== 0) transforms.push("turned");
  if (colorDistance(a.colors, b.colors, orientation) > RECOLOURED) transforms.push("recoloured");
  if (boxDistance(a.box, orientBox(b.box, orientation)) > REFRAMED) transforms.push("re-framed");
  return transforms;
}

/** Returns where a point in fractions of the picture lies once it is turned. */
function orientPoint(x: number, y: number, { mirrored, turns }: Orientation): [number, number] {
  let point: [number, number] = [mirrored ? 1 - x : x, y];
  for (let turn = 0; turn < turns; turn++) point = [1 - point[1], point[0]];
  return point;
}

function orientBox({ x, y, width, height }: Box, orientation: Orientation): Box {
  const [ax, ay] = orientPoint(x, y, orientation);
  const [bx, by] = orientPoint(x + width, y + height, orientation);
  return {
    x: Math.min(ax, bx),
    y: Math.min(ay, by),
    width: Math.abs(ax - bx),
    height: Math.abs(ay - by),
  };
}

function boxDistance(a: Box, b: Box): number {
  return Math.max(
    Math.abs(a.x - b.x),
    Math.abs(a.y - b.y),
    Math.abs(a.x + a.width - b.x - b.width),
    Math.abs(a.y + a.height - b.y - b.height),
  );
}

/** Returns the mean difference of two views' colours, by fields. */
function colorDistance(a: Uint8Array, b: Uint8Array, orientation: Orientation): number {
  const side = Math.sqrt(b.length / 3);
  let sum = 0;
  for (let field = 0; field < side * side; field++) {
    const [x, y] = [(field % side) + 0.5, Math.floor(field / side) + 0.5];
    const [column, row] = orientPoint(x / side, y / side, orientation);
    const other = Math.floor(row * side) * side + Math.floor(column * side);
    const parts = [0, 1, 2].map((n) => (a[other * 3 + n] ?? 0) - (b[field * 3 + n] ?? 0));
    sum += Math.hypot(...parts) / 255;
  }
  return sum / (side * side);
}
