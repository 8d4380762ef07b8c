import { exploreFeed, followingFeed, homeFeed } from "#contract/feeds/contract.ts";
import { sendRequest } from "../floors.ts";
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
const WARM_UP_REQUESTS = 100;
const SEQUENTIAL = { connections: 1 };

type Times = Map<string, number>;

/** Compares response times with a hundred times as many posts; returns no rows without `--large`. */
export async function measureSizes(bench: Bench): Promise<FigureRow[]> {
  const { small, large } = bench;
  if (!large) return [];
  const [few, many] = await timesOf(bench, [small, large]);
  const rows = [...many].map(([name, time]) => {
    const before = few.get(name) ?? 0;
    const title = `${name}: p95 of ${countOf(large)} posts to that of ${countOf(small)}`;
    return timesRow(title, { time, before, most: SLOWER_MAX });
  });
  const within = (name: string, baseline: string, most: number) => {
    const [time = 0, before = 0] = [many.get(name), many.get(baseline)];
    return timesRow(`${name}: p95 to that of ${baseline}`, { time, before, most });
  };
  return [
    ...rows,
    within("explore, deep page", "explore, page 1", DEEPER_MAX),
    within("following thousands", "following 10", MANY_FOLLOWED_MAX),
  ];
}

const countOf = ({ size }: Site) => size.posts.toLocaleString("en");

function timesRow(
  title: string,
  { time, before, most }: { time: number; before: number; most: number },
): FigureRow {
  const ratio = time / before;
  const figure = `${short(ratio)} (${short(time)} ms to ${short(before)} ms)`;
  return { title, figure, aim: `≤ ${most}`, met: ratio <= most };
}

/**
 * Returns the p95 of each kind of request on both sites (ms), with one request at a time. The sites
 * alternate, and the best round of each counts.
 */
async function timesOf(bench: Bench, sites: [Site, Site]): Promise<[Times, Times]> {
  const readings = await Promise.all(sites.map(listReadings));
  const times: [Times, Times] = [new Map(), new Map()];
  for (const name of Object.keys(readings[0] ?? {})) {
    for (let round = 0; round < bench.rounds; round++) {
      for (const [place, site] of sites.entries()) {
        const requests = readings[place]?.[name] ?? [];
        if (round === 0) await warmUpSite(bench, site, requests);
        const load = await sendLoad(site.product.url, requests, {
          ...SEQUENTIAL,
          seconds: bench.seconds,
        });
        if (load.failed > 0) throw new Error(`${name}: ${load.failed} requests failed.`);
        const best = Math.min(load.p95, times[place]?.get(name) ?? load.p95);
        times[place]?.set(name, best);
      }
    }
  }
  return times;
}

/** Sends some of the requests once, because a new database reads from disk at first. */
async function warmUpSite({ warmUp }: Bench, { product }: Site, requests: readonly Request[]) {
  for (const request of requests.slice(0, WARM_UP_REQUESTS))
    await sendRequest(product.url, request);
  await sendLoad(product.url, requests, { ...SEQUENTIAL, seconds: warmUp });
}

/** Returns signed-in requests, because cached responses to visitors would hide the site's size. */
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
    "home, popular": [{ path: `${homeFeed.path}?sort=popular`, session }],
    "home, for sale": [{ path: `${homeFeed.path}?sort=sale`, session }],
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
  const answer = await sendRequest(product.url, explore(1));
  const { pageCount } = (await answer.json()) as { pageCount: number };
  return Math.min(pageCount, DEEPEST_PAGE);
}
