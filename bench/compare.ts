import type { Floor } from "./floors.ts";
import { type LoadRow, ratioOf } from "./report.ts";
import type { Bench, Site } from "./site.ts";
import { type Load, type Request, sendLoad } from "./wrk.ts";

type Comparison = {
  title: string;
  requests: readonly Request[];
  floor: Floor;
  /** Required share of the floor's requests per second. */
  aim?: number;
  /** Replaces the program's URL, for a proxy in front of it. */
  url?: string;
  connections?: number;
  threads?: number;
};

/**
 * Sends the same load to the program and its floor, alternately and after a warm-up. The best round
 * of each counts, because other work on the machine can only slow a round down.
 */
export async function compare(
  { seconds, warmUp, rounds, connections: defaultConnections }: Bench,
  { product }: Site,
  {
    title,
    requests,
    floor,
    aim,
    url = product.url,
    connections = defaultConnections,
    threads = 1,
  }: Comparison,
): Promise<LoadRow> {
  const send = (target: string, duration: number) =>
    sendLoad(target, requests, { connections, threads, seconds: duration });
  const server = await floor.start();
  const loads: Load[] = [];
  const floors: Load[] = [];
  // The floor runs first, because the program may still be working on abandoned requests.
  for (let round = 0; round < rounds; round++) {
    if (round === 0) await send(server.url, warmUp);
    floors.push(await send(server.url, seconds));
    if (round === 0) await send(url, warmUp);
    loads.push(await send(url, seconds));
  }
  await server.end();
  const load = bestOf(loads);
  const floorRow = { name: floor.name, load: bestOf(floors) };
  const ratio = ratioOf({ load, floor: floorRow }) ?? 0;
  const memory = product.memory();
  const row = { title, load, floor: floorRow, memory };
  return aim === undefined ? row : { ...row, aim: `≥ ${aim}`, met: ratio >= aim };
}

/** Returns the fastest load, with the failures of all. */
export function bestOf(loads: readonly Load[]): Load {
  const [best] = loads.toSorted((a, b) => b.perSecond - a.perSecond);
  if (!best) throw new Error("Nothing was measured.");
  return { ...best, failed: loads.reduce((sum, { failed }) => sum + failed, 0) };
}
