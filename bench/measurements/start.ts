import { setTimeout as sleep } from "node:timers/promises";
import { pictureWorkDone } from "../pictures.ts";
import { type FigureRow, short } from "../report.ts";
import type { Bench } from "../site.ts";

const STARTS = 5;
const SETTLE_MS = 3_000;
const START_MAX_MS = 1_000;
const IDLE_MAX_MIB = 200;
const LOADED_MAX_MIB = 350;

/** How long until the first page, and what the program holds before anybody came. */
export async function measureStart({ small }: Bench): Promise<FigureRow[]> {
  const times = [];
  for (let start = 0; start < STARTS; start++) times.push((await small.restart()).startedIn);
  const median = times.sort((a, b) => a - b)[Math.floor(STARTS / 2)] ?? 0;
  await sleep(SETTLE_MS);
  return [
    {
      what: "start to first page",
      figure: `${short(median)} ms`,
      aim: "≤ 1 s",
      met: median <= START_MAX_MS,
    },
    memoryRow("memory at the start", small.product.memory(), IDLE_MAX_MIB),
  ];
}

/** What the program holds when all that it was asked for before is done. */
export async function measureMemory({ small }: Bench): Promise<FigureRow[]> {
  await pictureWorkDone(small);
  await sleep(SETTLE_MS);
  return [memoryRow("memory after the load", small.product.memory(), LOADED_MAX_MIB)];
}

function memoryRow(what: string, memory: number, most: number): FigureRow {
  return { what, figure: `${short(memory)} MiB`, aim: `≤ ${most} MiB`, met: memory <= most };
}
