import { useMode as addMode, type Lab65, modeLab65, modeRgb } from "culori/fn";
import type { GameColor } from "#contract/game-color.ts";
import { floodBackground } from "#server/platform/media/pictures/background.ts";
import type { Raster } from "#server/platform/media/pictures/raster.ts";
import { markEdges } from "#server/platform/media/pictures/segments.ts";
import { shrinkToSegment } from "#server/platform/media/pictures/subject.ts";
import { differenceOfLabs, differenceOfPaints, nearestShade } from "./game-shades.ts";

/** A color of a picture. */
export type PaletteColor = GameColor & {
  /** In thousandths of the picture. */
  share: number;
  /** Whether it is of the background, not of the subject. */
  background: boolean;
};

const COLORS_MAX = 6;
/** At most so many colors are of the background, of which each is a fill with this share of the picture. */
const BACKGROUNDS_MAX = 2;
const FILL_SHARE = 0.08;
/** Colors of smaller shares of the subject are specks. */
const SPECK = 0.006;
/** Colors of this share of the subject are as much as a second one of the background. */
const LARGE = 0.08;
/** Colors this near are one (CIEDE2000); those of a gradient differ more, and grays are hardly told apart. */
const MERGED = { subject: 6, background: 10, gray: 12 };
/** Colors with less chroma are grays. */
const GRAY = 8;
/** What chroma counts with each share: a gray counts too. */
const CHROMA_BASE = 12;
/** Colors that differ less from one that is chosen count for less. */
const APART = 30;
/** A pixel at an edge is a mix of two colors; thin lines have no others. */
const EDGE_WEIGHT = 0.1;

/** Returns the up to six colors of a picture in the game's format: those of its subject first. */
export function paletteOf(picture: Raster): PaletteColor[] {
  const raster = shrinkToSegment(picture);
  const weights = weigh(raster);
  const total = sumOf(weights);
  if (total === 0) return [];
  const marks = floodBackground(raster);
  const sideOf = (all: Float32Array, mark: number) =>
    all.map((weight, pixel) => (marks[pixel] === mark ? weight : 0));
  const { subject, background } = joinEqual(
    listColors(raster, sideOf(weights, 0), MERGED.subject),
    listColors(raster, sideOf(weights, 1), MERGED.background),
  );
  const fills = background
    .filter(({ weight }) => weight >= FILL_SHARE * total)
    .slice(0, BACKGROUNDS_MAX);
  const ranked = chooseApart(subject, COLORS_MAX - Math.min(fills.length, 1));
  const large = LARGE * subject.reduce((sum, { weight }) => sum + weight, 0);
  // A second fill takes the last place from nothing that is large.
  const places = COLORS_MAX - fills.length;
  const chosen = ranked.filter(({ weight }, rank) => rank < places || weight >= large);
  const grounds = fills.slice(0, COLORS_MAX - chosen.length);
  const alpha = raster.planes[3] ?? weights.map(() => 1);
  const present = (side: readonly Found[], places: readonly Found[], isBackground: boolean) => {
    const counts = countNearest(raster, sideOf(alpha, Number(isBackground)), side);
    return places.map((one) => ({
      ...one.color,
      share: Math.round((1000 * (counts[side.indexOf(one)] ?? 0)) / sumOf(alpha)),
      background: isBackground,
    }));
  };
  return [...present(subject, chosen, false), ...present(background, grounds, true)];
}

/** Counts the pixels that are nearest to each of some colors, those at edges too. */
function countNearest(raster: Raster, weights: Float32Array, colors: readonly Found[]): number[] {
  const members = assign(
    countColors(raster, weights),
    colors.map(({ lab }) => lab),
  );
  return members.map(weightOf);
}

function sumOf(weights: Float32Array): number {
  return weights.reduce((sum, weight) => sum + weight, 0);
}

function weigh(raster: Raster): Float32Array {
  const edges = markEdges(raster);
  const alpha = raster.planes[3];
  return Float32Array.from(
    edges,
    (edge, pixel) => (alpha?.[pixel] ?? 1) * (edge ? EDGE_WEIGHT : 1),
  );
}

type Found = Cluster & { code: number; color: GameColor };

/** Returns the colors of the game of a part of a raster, the largest first. */
function listColors(raster: Raster, weights: Float32Array, merged: number): Found[] {
  const least = SPECK * sumOf(weights);
  const byCode = new Map<number, Found>();
  for (const { lab, weight } of clusterColors(raster, weights, merged)) {
    if (weight < least) continue;
    const { code, color } = nearestShade(lab);
    const same = byCode.get(code);
    if (same) same.weight += weight;
    else byCode.set(code, { lab, weight, code, color });
  }
  return [...byCode.values()].sort((a, b) => b.weight - a.weight);
}

/** Joins what has the same color of the game on both sides: it is of that side which has more of it. */
function joinEqual(subject: readonly Found[], background: readonly Found[]) {
  const keep = (own: readonly Found[], others: readonly Found[]) =>
    own.flatMap((one) => {
      const other = others.find(({ code }) => code === one.code)?.weight ?? 0;
      const isLarger = one.weight > other || (one.weight === other && own === subject);
      return isLarger ? { ...one, weight: one.weight + other } : [];
    });
  return { subject: keep(subject, background), background: keep(background, subject) };
}

/** Returns so many of the colors: each is the one with most of share and chroma, and of difference from the others. */
function chooseApart(colors: readonly Found[], count: number): Found[] {
  const chosen: Found[] = [];
  const rest = [...colors];
  while (chosen.length < count && rest.length > 0) {
    const worth = rest.map(({ lab, weight }) => {
      const nearest = Math.min(APART, ...chosen.map((one) => differenceOfPaints(one.lab, lab)));
      return weight * (CHROMA_BASE + chromaOf(lab)) * nearest ** 2;
    });
    chosen.push(...rest.splice(worth.indexOf(Math.max(...worth)), 1));
  }
  return chosen;
}

function chromaOf({ a, b }: Lab65): number {
  return Math.hypot(a, b);
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

/** Merges each cluster into the nearest larger one within `most`, whose color stays; grays within more. */
function mergeNear(clusters: readonly Cluster[], most: number): Cluster[] {
  const merged: Cluster[] = [];
  for (const { lab, weight } of clusters.toSorted((one, other) => other.weight - one.weight)) {
    const differences = merged.map((larger) => differenceOfLabs(larger.lab, lab));
    const least = Math.min(...differences);
    const nearest = merged[differences.indexOf(least)];
    const isGray = nearest && chromaOf(lab) < GRAY && chromaOf(nearest.lab) < GRAY;
    if (nearest && least < (isGray ? MERGED.gray : most)) nearest.weight += weight;
    else merged.push({ lab, weight });
  }
  return merged.sort((one, other) => other.weight - one.weight);
}
