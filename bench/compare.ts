import type { Floor } from "./floors.ts";
import { type LoadRow, ratioOf } from "./report.ts";
import type { Bench, Site } from "./site.ts";
import { type Load, type Request, sendLoad } from "./wrk.ts";

type Comparison = {
  what: string;
  requests: readonly Request[];
  floor: Floor;
  /** The least share of the floor's requests per second, where one is aimed at. */
  aim?: number;
  /** Where others answer for the program. */
  url?: string;
  connections?: number;
  threads?: number;
};

/**
 * Loads the program and its floor in the same way, each warmed up before. They take turns, and of
 * each the best counts: what else the machine does only ever slows.
 */
export async function compare(
  { seconds, warmUp, rounds, connections: usual }: Bench,
  { product }: Site,
  { what, requests, floor, aim, url = product.url, connections = usual, threads = 1 }: Comparison,
): Promise<LoadRow> {
  const send = (at: string, during: number) =>
    sendLoad(at, requests, { connections, threads, seconds: during });
  const server = await floor.start();
  const loads: Load[] = [];
  const floors: Load[] = [];
  // The floor first: the program may still be at work on what nobody waits for any more.
  for (let round = 0; round < rounds; round++) {
    if (round === 0) await send(server.url, warmUp);
    floors.push(await send(server.url, seconds));
    if (round === 0) await send(url, warmUp);
    loads.push(await send(url, seconds));
  }
  await server.end();
  const load = bestOf(loads);
  const least = { name: floor.name, load: bestOf(floors) };
  const ratio = ratioOf({ load, floor: least }) ?? 0;
  const memory = product.memory();
  const row = { what, load, floor: least, memory };
  return aim === undefined ? row : { ...row, aim: `≥ ${aim}`, met: ratio >= aim };
}

/** The fastest; what failed in any counts. */
export function bestOf(loads: readonly Load[]): Load {
  const [best] = loads.toSorted((a, b) => b.perSecond - a.perSecond);
  if (!best) throw new Error("Nothing was measured.");
  return { ...best, failed: loads.reduce((sum, { failed }) => sum + failed, 0) };
}
