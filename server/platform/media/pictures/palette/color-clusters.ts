import { useMode as addMode, type Lab65, modeLab65, modeRgb } from "culori/fn";
import { differenceOfLabs } from "#server/platform/media/pictures/palette/game-shades.ts";
import type { Raster } from "#server/platform/media/pictures/raster.ts";

addMode(modeRgb);
const toLab = addMode(modeLab65);

/** A color, and how many pixels have it. */
export type Cluster = { lab: Lab65; weight: number };

/** Bits of a channel by which pixels are counted together. */
const BITS = 5;
/** Colors this near (CIE76) begin no new cluster. */
const SEED_DISTANCE = 6;
const SEEDS_MAX = 40;
const ROUNDS = 3;

/**
 * Returns the colors of a raster's pixels, the largest first. `weights` says how much each pixel counts;
 * colors that differ by less than `merged` (CIEDE2000) are one.
 */
export function clusterColors(raster: Raster, weights: Float32Array, merged: number): Cluster[] {
  const bins = countColors(raster, weights);
  let centers = seedCenters(bins);
  let members = assign(bins, centers);
  for (let round = 0; round < ROUNDS; round++) {
    centers = members.filter((list) => list.length > 0).map(centerOf);
    members = assign(bins, centers);
  }
  const clusters = members
    .filter((list) => list.length > 0)
    .map((list) => ({ lab: centerOf(list), weight: weightOf(list) }));
  return mergeNear(clusters, merged);
}

/** Counts the pixels of each color in steps, with the mean of each step. */
function countColors({ planes }: Raster, weights: Float32Array): Cluster[] {
  const [red, green, blue] = planes as [Float32Array, Float32Array, Float32Array];
  const sums = new Map<number, [weight: number, r: number, g: number, b: number]>();
  const step = (value: number) => Math.min(Math.floor(value * 2 ** BITS), 2 ** BITS - 1);
  for (let pixel = 0; pixel < weights.length; pixel++) {
    const weight = weights[pixel] ?? 0;
    if (weight === 0) continue;
    const [r = 0, g = 0, b = 0] = [red[pixel], green[pixel], blue[pixel]];
    const key = (((step(r) << BITS) | step(g)) << BITS) | step(b);
    const sum = sums.get(key);
    if (!sum) {
      sums.set(key, [weight, r * weight, g * weight, b * weight]);
      continue;
    }
    sum[0] += weight;
    sum[1] += r * weight;
    sum[2] += g * weight;
    sum[3] += b * weight;
  }
  return Array.from(sums.values(), ([weight, r, g, b]) => ({
    lab: toLab({ mode: "rgb", r: r / weight, g: g / weight, b: b / weight }),
    weight,
  })).sort((one, other) => other.weight - one.weight);
}

/** Returns the most frequent colors that are not near each other. */
function seedCenters(bins: readonly Cluster[]): Lab65[] {
  const centers: Lab65[] = [];
  for (const { lab } of bins) {
    if (centers.length === SEEDS_MAX) break;
    if (centers.every((center) => distanceOf(center, lab) >= SEED_DISTANCE ** 2)) centers.push(lab);
  }
  return centers;
}

function assign(bins: readonly Cluster[], centers: readonly Lab65[]): Cluster[][] {
  const members: Cluster[][] = centers.map(() => []);
  for (const bin of bins) {
    let [nearest, least] = [0, Number.POSITIVE_INFINITY];
    for (let index = 0; index < centers.length; index++) {
      const distance = distanceOf(centers[index] as Lab65, bin.lab);
      if (distance < least) [nearest, least] = [index, distance];
    }
    members[nearest]?.push(bin);
  }
  return members;
}

/** Returns the square of the CIE76 distance, which is fast. */
function distanceOf(one: Lab65, other: Lab65): number {
  return (one.l - other.l) ** 2 + (one.a - other.a) ** 2 + (one.b - other.b) ** 2;
}

/** Returns the mean; by squares, so that an even fill outweighs the many colors of its rim. */
function centerOf(bins: readonly Cluster[]): Lab65 {
  let [sum, l, a, b] = [0, 0, 0, 0];
  for (const { lab, weight } of bins) {
    const square = weight ** 2;
    sum += square;
    l += lab.l * square;
    a += lab.a * square;
    b += lab.b * square;
  }
  return { mode: "lab65", l: l / sum, a: a / sum, b: b / sum };
}

function weightOf(bins: readonly Cluster[]): number {
  return bins.reduce((sum, { weight }) => sum + weight, 0);
}

/** Merges each cluster into the nearest larger one within `most`, whose color stays. */
function mergeNear(clusters: readonly Cluster[], most: number): Cluster[] {
  const merged: Cluster[] = [];
  for (const { lab, weight } of clusters.toSorted((one, other) => other.weight - one.weight)) {
    const differences = merged.map((larger) => differenceOfLabs(larger.lab, lab));
    const least = Math.min(...differences);
    const nearest = merged[differences.indexOf(least)];
    if (nearest && least < most) nearest.weight += weight;
    else merged.push({ lab, weight });
  }
  return merged.sort((one, other) => other.weight - one.weight);
}
