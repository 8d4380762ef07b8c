import { exploreFeed, followingFeed, homeFeed } from "#contract/feeds/contract.ts";
import { ask } from "../floors.ts";
import { type FigureRow, short } from "../report.ts";
import { listPostIds } from "../rows.ts";
import { listSearches } from "../searches.ts";
import { sessionOf } from "../seed/sizes.ts";
import type { Bench, Site } from "../site.ts";
import { type Request, sendLoad } from "../wrk.ts";

const SLOWER_MAX = 3;
const DEEPER_MAX = 3;
const MANY_FOLLOWED_MAX = 5;
const DEEPEST_PAGE = 40_000;
const CATEGORY = 1;
const ASKED_BEFORE = 100;
const ALONE = { connections: 1 };

type Times = Map<string, number>;

/** How much longer the same takes with a hundred times as many posts; nothing without `--large`. */
export async function measureSizes(bench: Bench): Promise<FigureRow[]> {
  const { small, large } = bench;
  if (!large) return [];
  const [few, many] = await timesOf(bench, [small, large]);
  const rows = [...many].map(([what, time]) => {
    const before = few.get(what) ?? 0;
    const title = `${what}: p95 of ${counted(large)} posts to that of ${counted(small)}`;
    return timesRow(title, { time, before, most: SLOWER_MAX });
  });
  const within = (what: string, than: string, most: number) => {
    const [time = 0, before = 0] = [many.get(what), many.get(than)];
    return timesRow(`${what}: p95 to that of ${than}`, { time, before, most });
  };
  return [
    ...rows,
    within("explore, deep page", "explore, page 1", DEEPER_MAX),
    within("following thousands", "following 10", MANY_FOLLOWED_MAX),
  ];
}

const counted = ({ size }: Site) => size.posts.toLocaleString("en");

function timesRow(
  what: string,
  { time, before, most }: { time: number; before: number; most: number },
): FigureRow {
  const ratio = time / before;
  const figure = `${short(ratio)} (${short(time)} ms to ${short(before)} ms)`;
  return { what, figure, aim: `≤ ${most}`, met: ratio <= most };
}

/**
 * The p95 of each kind of reading on both sites, in milliseconds, one request at a time. The sites take
 * turns, and of each the best counts.
 */
async function timesOf(bench: Bench, sites: [Site, Site]): Promise<[Times, Times]> {
  const readings = await Promise.all(sites.map(listReadings));
  const times: [Times, Times] = [new Map(), new Map()];
  for (const what of Object.keys(readings[0] ?? {})) {
    for (let round = 0; round < bench.rounds; round++) {
      for (const [place, site] of sites.entries()) {
        const requests = readings[place]?.[what] ?? [];
        if (round === 0) await warmUpWith(bench, site, requests);
        const load = await sendLoad(site.product.url, requests, {
          ...ALONE,
          seconds: bench.seconds,
        });
        if (load.failed > 0) throw new Error(`${what}: ${load.failed} requests failed.`);
        const best = Math.min(load.p95, times[place]?.get(what) ?? load.p95);
        times[place]?.set(what, best);
      }
    }
  }
  return times;
}

/** A database just filled has to fetch what is first asked for: each kind of question comes once. */
async function warmUpWith({ warmUp }: Bench, { product }: Site, requests: readonly Request[]) {
  for (const request of requests.slice(0, ASKED_BEFORE)) await ask(product.url, request);
  await sendLoad(product.url, requests, { ...ALONE, seconds: warmUp });
}

/** All signed in: whatever is remembered for everybody would hide how large the site is. */
async function listReadings(site: Site): Promise<Record<string, Request[]>> {
  const session = sessionOf(3);
  const posts = (await listPostIds(site)).map((id) => ({ path: `/api/post/${id}`, session }));
  const profiles = Array.from({ length: 500 }, (_, n) => ({
    path: `/api/user/name/bench${n + 1}`,
    session,
  }));
  const deep = await deepestPage(site);
  return {
    home: [{ path: homeFeed.path, session }],
    "explore, page 1": [explore(1)],
    "explore, deep page": [explore(deep)],
    profile: profiles,
    search: listSearches().map((search) => ({ ...search, session })),
    post: posts,
    "following 10": [{ path: followingFeed.path, session: sessionOf(1) }],
    "following thousands": [{ path: followingFeed.path, session: sessionOf(2) }],
  };
}

function explore(page: number): Request {
  const path = `${exploreFeed.path}?category=${CATEGORY}&page=${page}`;
  return { method: "POST", path, session: sessionOf(3) };
}

async function deepestPage({ product }: Site): Promise<number> {
  const answer = await ask(product.url, explore(1));
  const { pageCount } = (await answer.json()) as { pageCount: number };
  return Math.min(pageCount, DEEPEST_PAGE);
}
