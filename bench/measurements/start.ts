import { setTimeout as sleep } from "node:timers/promises";
import { percentile } from "../percentile.ts";
import { waitForAvif } from "../pictures.ts";
import { type FigureRow, short } from "../report.ts";
import type { Bench } from "../site.ts";

const STARTS = 5;
const SETTLE_MS = 3_000;
const START_MAX_MS = 1_000;
const IDLE_MAX_MIB = 250;
const LOADED_MAX_MIB = 450;

/** Measures the time to the first page, and the memory before any other request. */
export async function measureStart({ small }: Bench): Promise<FigureRow[]> {
  const times = [];
  for (let start = 0; start < STARTS; start++) times.push((await small.restart()).startedIn);
  const median = percentile(times, 0.5);
  await sleep(SETTLE_MS);
  return [
    {
      title: "start to first page",
      figure: `${short(median)} ms`,
      aim: "≤ 1 s",
      met: median <= START_MAX_MS,
    },
    memoryRow("memory at the start", small.product.memory(), IDLE_MAX_MIB),
  ];
}

/** Measures the memory after all work of earlier measurements is done. */
export async function measureMemory({ small }: Bench): Promise<FigureRow[]> {
  await waitForAvif(small);
  await sleep(SETTLE_MS);
  return [memoryRow("memory after the load", small.product.memory(), LOADED_MAX_MIB)];
}

function memoryRow(title: string, memory: number, most: number): FigureRow {
  return { title, figure: `${short(memory)} MiB`, aim: `≤ ${most} MiB`, met: memory <= most };
}
