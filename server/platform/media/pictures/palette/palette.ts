import { useMode as addMode, type Lab65, modeLab65, modeRgb } from "culori/fn";
import type { GameColor } from "#contract/game-color.ts";
import { floodBackground } from "#server/platform/media/pictures/background.ts";
import type { Raster } from "#server/platform/media/pictures/raster.ts";
import { markEdges } from "#server/platform/media/pictures/segments.ts";
import { shrinkToSegment } from "#server/platform/media/pictures/subject.ts";
import { codeOf, differenceOfLabs, nearestShade } from "./game-shades.ts";

/** A color of a picture. */
export type PaletteColor = GameColor & {
  /** In thousandths of the picture. */
  share: number;
  /** Whether it is of the background, not of the subject. */
  background: boolean;
};

const COLORS_MAX = 6;
/** Colors of smaller shares are specks. */
const SHARE_MIN = 0.005;
/** Fills of this share are in the palette, whether background or not. */
const FILL_SHARE = 0.08;
/** So many small colors of the subject have a place, however many fills the background has. */
const SUBJECTS_MIN = 2;
/** Further colors of the background, which is often a gradient. */
const BACKGROUNDS_MAX = 2;
/** Colors this near are one (CIEDE2000); those of a gradient differ more. */
const MERGED = { subject: 6, background: 10 };
/** A pixel at an edge is a mix of two colors; thin lines have no others. */
const EDGE_WEIGHT = 0.1;

type Share = { color: GameColor; share: number; background: boolean };

/**
 * Returns the up to six colors of a picture in the game's format, the largest share first: its fills, then
 * the colors of its subject before those of its background. Transparent pixels do not count.
 */
export function paletteOf(picture: Raster): PaletteColor[] {
  const raster = shrinkToSegment(picture);
  const weights = weigh(raster);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return [];
  const background = floodBackground(raster);
  const shares = [true, false].flatMap((isBackground) => {
    const own = weights.map((weight, pixel) =>
      (background[pixel] === 1) === isBackground ? weight : 0,
    );
    return clusterColors(raster, own, isBackground ? MERGED.background : MERGED.subject)
      .filter(({ weight }) => weight >= SHARE_MIN * total)
      .map(({ lab, weight }) => ({
        color: nearestShade(lab).color,
        share: weight / total,
        background: isBackground,
      }));
  });
  return choose(joinEqual(shares)).map(({ color, share, background }) => ({
    ...color,
    share: Math.round(share * 1000),
    background,
  }));
}

function weigh(raster: Raster): Float32Array {
  const edges = markEdges(raster);
  const alpha = raster.planes[3];
  return Float32Array.from(
    edges,
    (edge, pixel) => (alpha?.[pixel] ?? 1) * (edge ? EDGE_WEIGHT : 1),
  );
}

/** Joins what has the same color of the game: it is of that side which has more of it. */
function joinEqual(shares: readonly Share[]): Share[] {
  const byCode = new Map<number, Share>();
  for (const one of shares.toSorted((a, b) => b.share - a.share)) {
    const larger = byCode.get(codeOf(one.color));
    if (larger) larger.share += one.share;
    else byCode.set(codeOf(one.color), { ...one });
  }
  return [...byCode.values()].sort((a, b) => b.share - a.share);
}

function choose(shares: readonly Share[]): Share[] {
  const fills = shares.filter(({ share }) => share >= FILL_SHARE);
  const others = shares.filter(({ share }) => share < FILL_SHARE);
  const subject = others.filter(({ background }) => !background);
  const rest = others.filter(({ background }) => background).slice(0, BACKGROUNDS_MAX);
  const free = COLORS_MAX - Math.min(subject.length, SUBJECTS_MIN);
  const first = fills.filter(({ background }, rank) => !background || rank < free);
  const chosen = [...first, ...subject, ...rest].slice(0, COLORS_MAX);
  return chosen.sort((a, b) => b.share - a.share);
}

addMode(modeRgb);
const toLab = addMode(modeLab65);

/** A color, and how many pixels have it. */
type Cluster = { lab: Lab65; weight: number };

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
function clusterColors(raster: Raster, weights: Float32Array, merged: number): Cluster[] {
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
