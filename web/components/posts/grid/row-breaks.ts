/** The grid's geometry, in pixels. */
export const ROW_HEIGHT_MAX = 250;
export const GUTTER = 10;

/** The widest phone; its grid has the full width without the margins. */
export const PHONE_WIDTH_MAX = 449;
const PHONE_MARGINS = 24;

const ANCHOR_WIDTH = 366;
const FACTOR = 1.0702;
const BELOW_ANCHOR = 4;
const ABOVE_ANCHOR = 35;

/**
 * Container widths above `above` up to `upTo` that share their row breaks; the last is unbounded.
 */
export type Band = { id: string; above: number; upTo: number };

/**
 * The bands of grid widths. A band ends at each width the grid has on screens of 390, 768 and 1440,
 * because rows are closest to the maximum height at a band's end.
 */
export const BANDS: readonly Band[] = Array.from(
  { length: BELOW_ANCHOR + ABOVE_ANCHOR + 1 },
  (_, index) => ({
    id: String(index),
    above: index === 0 ? 0 : bandEnd(index - 1),
    upTo: bandEnd(index),
  }),
);

function bandEnd(index: number): number {
  return Math.round(ANCHOR_WIDTH * FACTOR ** (index - BELOW_ANCHOR));
}

/**
 * Returns the indices of the tiles that end a full row: tiles are added until the row is low
 * enough.
 */
export function rowEnds(ratios: readonly number[], width: number): number[] {
  const ends: number[] = [];
  let sum = 0;
  let gaps = 0;
  for (const [index, ratio] of ratios.entries()) {
    sum += ratio;
    if ((width - gaps) / sum > ROW_HEIGHT_MAX) {
      gaps += GUTTER;
      continue;
    }
    ends.push(index);
    sum = 0;
    gaps = 0;
  }
  return ends;
}

/** Returns for each tile the bands in which it ends a row. */
export function rowBreaks(ratios: readonly number[]): string[][] {
  const breaks: string[][] = ratios.map(() => []);
  for (const band of BANDS) {
    for (const end of rowEnds(ratios, band.upTo)) breaks[end]?.push(band.id);
  }
  return breaks;
}

/** Returns for each tile the greatest share of a phone's width in any of its rows, from 0 to 1. */
export function phoneShares(ratios: readonly number[]): number[] {
  const shares = ratios.map(() => 0);
  for (const { upTo } of BANDS.filter(({ above, upTo }) => above > 0 && upTo <= PHONE_WIDTH_MAX)) {
    let start = 0;
    for (const end of [...rowEnds(ratios, upTo), ratios.length - 1]) {
      const row = ratios.slice(start, end + 1);
      const sum = row.reduce((total, ratio) => total + ratio, 0);
      const height = Math.min(ROW_HEIGHT_MAX, (upTo - GUTTER * (row.length - 1)) / sum);
      for (const [index, ratio] of row.entries()) {
        const share = (height * ratio) / (upTo + PHONE_MARGINS);
        shares[start + index] = Math.max(shares[start + index] ?? 0, share);
      }
      start = end + 1;
    }
  }
  return shares;
}

/** Returns the style sheet `justified-bands.css`: each band enables only its own row breaks. */
export function bandStyles(): string {
  const last = BANDS.length - 1;
  const rules = BANDS.map(({ id, above, upTo }, index) => {
    const lower = index === 0 ? [] : [`(width > ${above}px)`];
    const upper = index === last ? [] : [`(width <= ${upTo}px)`];
    const query = [...lower, ...upper].join(" and ");
    return `@container justified ${query} {\n  [data-bands~="${id}"] {\n    display: block;\n  }\n}\n`;
  });
  return `[data-bands] {\n  display: none;\n}\n${rules.join("")}`;
}
