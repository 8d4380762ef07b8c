import { type Floor, selectOf30 } from "./floors.ts";
import { type PeerWork, timesPeer } from "./peer.ts";
import type { LoadRow } from "./report.ts";
import type { Request } from "./request.ts";
import type { Bench, Site } from "./site.ts";
import { type Load, sendLoad } from "./wrk.ts";

type Comparison = {
  title: string;
  requests: readonly Request[];
  /** Whether each round sends other requests, so that none finds responses stored in an earlier one. */
  isFresh?: boolean;
  /** Shown instead of the 30-row SELECT, which is measured in any case. */
  floor?: Floor;
  /** The same work of the peer, and how many times as much is required. */
  peer?: { work: PeerWork; times: number };
  connections?: number;
  threads?: number;
};

const FLOOR_REQUESTS: readonly Request[] = [{ path: "/" }];

/**
 * Sends the same load to the program and its floor, alternately and after a warm-up, and in between one to the
 * 30-row SELECT, with as many connections as in the peer's hour. The best round of each counts, because other
 * work on the machine can only slow a round down.
 */
export async function compare(
  bench: Bench,
  { product, databaseUrl }: Site,
  { title, requests, isFresh = false, floor, peer, ...clients }: Comparison,
): Promise<LoadRow> {
  const { rounds, warmUp, connections } = bench;
  const select = selectOf30(databaseUrl);
  const selectServer = await select.start();
  const floorServer = await floor?.start();
  const share = Math.floor(requests.length / (rounds + 1));
  const selects: Load[] = [];
  const floors: Load[] = [];
  const loads: Load[] = [];
  // Round 0 warms up. The floors run first, because the program may still be working on abandoned requests.
  for (let round = 0; round <= rounds; round++) {
    const seconds = round === 0 ? warmUp : bench.seconds;
    const part = isFresh ? requests.slice(round * share, (round + 1) * share) : requests;
    const send = (url: string) => sendLoad(url, part, { connections, ...clients, seconds });
    selects.push(await sendLoad(selectServer.url, FLOOR_REQUESTS, { connections, seconds }));
    if (floorServer) floors.push(await send(floorServer.url));
    loads.push(await send(product.url));
  }
  await selectServer.end();
  await floorServer?.end();
  const load = bestOf(loads);
  const ofSelect = { name: select.name, load: bestOf(selects) };
  const row = {
    title,
    load,
    floor: floor ? { name: floor.name, load: bestOf(floors) } : ofSelect,
    memory: product.memory(),
  };
  if (!peer) return row;
  const times = timesPeer(load.perSecond, ofSelect.load.perSecond, peer.work);
  const aim = `≥ ${peer.times} ×`;
  return { ...row, times, aim, met: times >= peer.times };
}

/** Returns the fastest load after the warm-up, with the failures of all. */
function bestOf([, ...loads]: readonly Load[]): Load {
  const [best] = loads.toSorted((a, b) => b.perSecond - a.perSecond);
  if (!best) throw new Error("Nothing was measured.");
  return { ...best, failed: loads.reduce((sum, { failed }) => sum + failed, 0) };
}
