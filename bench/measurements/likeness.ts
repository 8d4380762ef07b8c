import { sceneOf } from "../likeness/art/scenes.ts";
import { symbolOf } from "../likeness/art/symbols.ts";
import { LARGE_CHANGES, SCENE_CHANGES, SYMBOL_CHANGES } from "../likeness/changes.ts";
import { type Lookups, measureLookups } from "../likeness/lookup.ts";
import {
  drawVersions,
  type FalseMatches,
  measureFalseMatches,
  measureRecall,
  pairsOf,
  type Recall,
  type Version,
} from "../likeness/recall.ts";
import { type FigureRow, short } from "../report.ts";
import type { Bench } from "../site.ts";

const SYMBOLS = 300;
const SCENES = 100;
/** Of these first symbols and scenes, also versions with two changes, and with changes too large. */
const FULL_SYMBOLS = 100;
const FULL_SCENES = 50;
const WORST_PAIRS = 5;
const ONE_CHANGE = 0.97;
const TWO_CHANGES = 0.93;
/** False matches among this number of pairs. */
const FALSE_AIMS = [
  { likeness: "very close", per: 1_000_000 },
  { likeness: "close", per: 20_000 },
  { likeness: "loose", per: 500 },
] as const;
const STORED = 1_000_000;
const LOOKUPS = 600;
const LOOKUP_MS = 150;
const LOOKUP_RECALL = { "very close": 0.99, close: 0.97 };

/** Measures which changes of pictures fingerprints find, and how long a look-up takes. */
export async function measureLikeness({ small }: Bench): Promise<FigureRow[]> {
  const symbols: Version[] = [];
  const scenes: Version[] = [];
  for (let number = 0; number < SYMBOLS; number++) {
    const lists = listsOf(SYMBOL_CHANGES, number < FULL_SYMBOLS);
    symbols.push(...(await drawVersions(`symbol ${number}`, symbolOf(number), lists)));
  }
  for (let number = 0; number < SCENES; number++) {
    const lists = listsOf(SCENE_CHANGES, number < FULL_SCENES);
    scenes.push(...(await drawVersions(`scene ${number}`, sceneOf(number), lists)));
  }
  const single = [...symbols, ...scenes].filter(({ changes }) => changes.length < 2);
  const isTried = ({ changes }: Version) =>
    changes.every((change) => !LARGE_CHANGES.includes(change));
  const tried = single.filter(isTried);
  const size = { count: STORED, lookups: LOOKUPS };
  return [
    ...recallRows("symbol", measureRecall(symbols.filter(isTried))),
    ...recallRows("scene", measureRecall(scenes.filter(isTried))),
    ...largeRows(
      "symbol",
      measureRecall(symbols.filter((one) => !isTried(one)).concat(originalsOf(symbols))),
    ),
    ...largeRows(
      "scene",
      measureRecall(scenes.filter((one) => !isTried(one)).concat(originalsOf(scenes))),
    ),
    ...falseRows(await measureFalseMatches(tried)),
    ...lookupRows(await measureLookups(small.databaseUrl, tried, size)),
  ];
}

type Changes = readonly (typeof SYMBOL_CHANGES)[number][];

function listsOf(changes: Changes, isFull: boolean): Changes[] {
  const one = changes.map((change) => [change]);
  if (!isFull) return one;
  return [...one, ...pairsOf(changes), ...LARGE_CHANGES.map((change) => [change])];
}

function originalsOf(versions: readonly Version[]): Version[] {
  return versions.filter(({ changes }) => changes.length === 0);
}

/** Returns a row for each change, and for the worst of two changes. */
function recallRows(kind: string, recalls: readonly Recall[]): FigureRow[] {
  const isPair = ({ name }: Recall) => name.includes(", ");
  const row = (recall: Recall, least: number) => ({
    ...figureOf(kind, recall),
    aim: `≥ ${least}`,
    met: recall.found / recall.count >= least,
  });
  const pairs = recalls.filter(isPair);
  const enough = pairs.filter(({ found, count }) => found / count >= TWO_CHANGES).length;
  return [
    ...recalls.filter((recall) => !isPair(recall)).map((recall) => row(recall, ONE_CHANGE)),
    ...pairs.slice(0, WORST_PAIRS).map((recall) => row(recall, TWO_CHANGES)),
    {
      title: `${kind}, two changes: kinds found as often as ${TWO_CHANGES}`,
      figure: `${enough} of ${pairs.length}`,
      aim: "all",
      met: enough === pairs.length,
    },
  ];
}

/** Returns rows of changes that need not be found. */
function largeRows(kind: string, recalls: readonly Recall[]): FigureRow[] {
  return recalls.map((recall) => ({ ...figureOf(kind, recall), aim: "none", met: true }));
}

function figureOf(kind: string, { name, found, loose, count }: Recall) {
  const figure = `${(found / count).toFixed(3)} (loose ${(loose / count).toFixed(3)}) of ${count}`;
  return { title: `${kind}, ${name}: found`, figure };
}

function falseRows({ pairs, found }: FalseMatches): FigureRow[] {
  return FALSE_AIMS.map(({ likeness, per }) => ({
    title: `unrelated, but ${likeness}`,
    figure: `${found[likeness].toLocaleString("en")} of ${pairs.toLocaleString("en")} pairs`,
    aim: `≤ 1 of ${per.toLocaleString("en")}`,
    met: found[likeness] * per <= pairs,
  }));
}

function lookupRows({ p95, floor, recall }: Lookups): FigureRow[] {
  const levels = ["very close", "close"] as const;
  return [
    {
      title: `look-up among ${STORED.toLocaleString("en")}: p95`,
      figure: `${short(p95)} ms (${short(p95 / floor)} × a select of one picture, ${short(floor)} ms)`,
      aim: `≤ ${LOOKUP_MS} ms`,
      met: p95 <= LOOKUP_MS,
    },
    ...levels.map((level) => ({
      title: `look-up: ${level} ones found`,
      figure: recall[level].toFixed(3),
      aim: `≥ ${LOOKUP_RECALL[level]}`,
      met: recall[level] >= LOOKUP_RECALL[level],
    })),
  ];
}
