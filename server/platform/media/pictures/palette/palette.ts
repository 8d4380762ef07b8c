import type { GameColor } from "#contract/game-color.ts";
import { floodBackground } from "#server/platform/media/pictures/background.ts";
import { clusterColors } from "#server/platform/media/pictures/palette/color-clusters.ts";
import { codeOf, nearestShade } from "#server/platform/media/pictures/palette/game-shades.ts";
import type { Raster } from "#server/platform/media/pictures/raster.ts";
import { markEdges } from "#server/platform/media/pictures/segments.ts";
import { shrinkToSegment } from "#server/platform/media/pictures/subject.ts";

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
