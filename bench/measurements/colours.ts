import type { Color } from "../art/colors.ts";
import {
  type Accent,
  accentsOf,
  drawnSymbol,
  foundShare,
  readVehicles,
} from "../colours/accents.ts";
import { type Drawing, drawAll, drawingColors, errorOf, shadeOfColor } from "../colours/drawn.ts";
import {
  findByColors,
  storeColored,
  storeDrawings,
  type Times,
  timeSearches,
} from "../colours/stored.ts";
import { percentile } from "../percentile.ts";
import type { FigureRow } from "../report.ts";
import { short } from "../report.ts";
import type { Bench } from "../site.ts";

const COLORS = 24;
const DRAWINGS = 240;
/** Fills from this share are promised to be found. */
const FILL_SHARE = 0.08;
const FIRST = 24;
const RECALL = 0.98;
const ACCENTS = 0.95;
const ERROR = 1.5;
const SEARCH_MS = 200;

/** Measures whether palettes have the colors of drawings, and how long searches by color take. */
export async function measureColours({ colored }: Bench): Promise<FigureRow[]> {
  const colors = drawingColors(COLORS);
  const drawings = await drawAll(colors, DRAWINGS);
  const own = await storeColored(0);
  const ids = await storeDrawings(own.db, drawings);
  const find = (color: Color) =>
    findByColors(own.db, {
      filterColors: [shadeOfColor(color).color],
      filterColorTolerance: "near",
    });
  const rows = [await accentRow(), ...(await paletteRows(colors, drawings, ids, find))];
  return [...rows, timeRow(colored, await timeSearches(await storeColored(colored)))];
}

async function accentRow(): Promise<FigureRow> {
  const symbols = Array.from({ length: DRAWINGS }, (_, number) => drawnSymbol(number));
  const accents: Accent[] = [];
  for (const picture of [...(await readVehicles()), ...symbols]) {
    accents.push(...(await accentsOf(picture)));
  }
  const share = foundShare(accents);
  return {
    title: `accents in palettes, ${accents.length} of 2% of a subject and more`,
    figure: short(share),
    aim: `≥ ${ACCENTS}`,
    met: share >= ACCENTS,
  };
}

function timeRow(count: number, { p50, p95 }: Times): FigureRow {
  return {
    title: `search by colors among ${count.toLocaleString("en")} posts, embedded database, p50 and p95`,
    figure: `${short(p50)} ms, ${short(p95)} ms`,
    aim: `p95 ≤ ${SEARCH_MS} ms`,
    met: p95 <= SEARCH_MS,
  };
}

type Find = (color: Color) => Promise<string[]>;

async function paletteRows(
  colors: readonly Color[],
  drawings: readonly Drawing[],
  ids: readonly string[],
  find: Find,
): Promise<FigureRow[]> {
  const errors: number[] = [];
  let [found, expected] = [0, 0];
  for (const [index, color] of colors.entries()) {
    const having = drawings.filter(({ fills }) => (fills.get(index) ?? 0) >= FILL_SHARE);
    errors.push(...having.map(({ palette }) => errorOf(color, palette)));
    const first = (await find(color)).slice(0, FIRST);
    const relevant = having.map((drawing) => ids[drawings.indexOf(drawing)]);
    found += first.filter((id) => relevant.includes(id)).length;
    expected += Math.min(relevant.length, FIRST);
  }
  const recall = found / expected;
  const error = errors.reduce((sum, one) => sum + one, 0) / errors.length;
  const times = drawings.map(({ ms }) => ms);
  const fills = `${errors.length} fills of 8% and more in ${drawings.length} drawings`;
  return [
    {
      title: `posts with a fill in the first ${FIRST}, ${fills}`,
      figure: short(recall),
      aim: `≥ ${RECALL}`,
      met: recall >= RECALL,
    },
    {
      title: "mean error of a fill beyond the game's rounding, CIEDE2000",
      figure: short(error),
      aim: `≤ ${ERROR}`,
      met: error <= ERROR,
    },
    {
      title: "palette of a picture, median",
      figure: `${short(percentile(times, 0.5))} ms`,
      aim: "",
      met: true,
    },
  ];
}
