import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { signUp } from "#contract/accounts/contract.ts";
import { LIMITS } from "#contract/limits.ts";
import { searchPosts } from "#contract/search/contract.ts";
import type { Burst } from "../burst.ts";
import { startChild } from "../child.ts";
import { temporaryFolder } from "../folders.ts";
import { percentile } from "../percentile.ts";
import { type Product, startProduct } from "../product.ts";
import { type FigureRow, short } from "../report.ts";
import { listPostIds } from "../rows.ts";
import { SMALL, sessionOf } from "../seed/sizes.ts";
import { type Bench, openAlone } from "../site.ts";

const AIM_MS = 1_000;
const EVERY_MS = 100;
/** More connections of an address are refused. */
const AT_ONCE = 250;

type Call = Burst["calls"][number];

const json = (path: string, body: object): Call => ({
  method: "POST",
  path,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
const search = (body: object) => json(searchPosts.path, body);
const page = (path: string): Call => ({ method: "GET", path });
const colors = Array.from({ length: 3 }, (_, hue) => ({ hue: hue * 9, sat: 5, lum: 7 }));
const family = { filterColors: colors, filterColorTolerance: "family" };
const filters = {
  ...family,
  filterCategory: [0, 1, 2, 3],
  filterTag: "red",
  filterForSale: true,
  filterCreatorUsername: "a",
  filterCreatorCharacterName: "a",
};

/** The calls of visitors that cost most, by their price on 10,000 posts, with as many as a minute allows. */
const DEAREST: Record<string, { count: number; call: (index: number, id: string) => Call }> = {
  "search, misspelled, all filters": {
    count: LIMITS.search.max,
    call: () => search({ query: "drxgon wolfz", ...filters }),
  },
  "search, three misspelled words": {
    count: LIMITS.search.max,
    call: () => search({ query: "drxgon wolfz eagel" }),
  },
  "search, all filters": {
    count: LIMITS.search.max,
    call: () => search({ query: "dragon zzzz", ...filters }),
  },
  "search, ten short words": {
    count: LIMITS.search.max,
    call: () => search({ query: "ab cd ef gh ij kl mn op qr st" }),
  },
  "search, text and colors": {
    count: LIMITS.search.max,
    call: () => search({ query: "dragon", ...family }),
  },
  "page of a search": { count: AT_ONCE, call: (index) => page(`/search?query=wolf&page=${index}`) },
  "page of a post": { count: AT_ONCE, call: (index, id) => page(`/post/${id}?n=${index}`) },
  "page of home": { count: AT_ONCE, call: (index) => page(`/?n=${index}`) },
  "related posts": {
    count: AT_ONCE,
    call: (index, id) => page(`/api/post/${id}/related?n=${index}`),
  },
  "sign-up, password of 60 KB": {
    count: AT_ONCE,
    call: () =>
      json(signUp.path, { username: "abc", email: "a@b.de", password: `a${"!".repeat(60_000)}a` }),
  },
};

/**
 * Measures how long others wait while one client sends at once what its limits allow in a minute: another's home
 * page, and the like of a member.
 */
export async function measureOneClient({ small }: Bench): Promise<FigureRow[]> {
  const rows: FigureRow[] = [];
  const { databaseUrl } = small;
  const onPostgres = await startProduct({ databaseUrl, dataDir: temporaryFolder(), limits: true });
  rows.push(...(await measureAll("PostgreSQL", onPostgres, await listPostIds(small.database))));
  await onPostgres.end();
  const alone = await openAlone({}, SMALL, { read: listPostIds, limits: true });
  rows.push(...(await measureAll("embedded", alone.product, alone.found)));
  await alone.product.end();
  return rows;
}

async function measureAll(database: string, product: Product, ids: readonly string[]) {
  const rows: FigureRow[] = [];
  for (const [place, [name, { count, call }]] of Object.entries(DEAREST).entries()) {
    const calls = Array.from({ length: count }, (_, index) => call(index, ids[0] ?? ""));
    const burst = startChild("burst.ts", []);
    const ended = burst.receive();
    const others = watchOthers(product.url, { session: sessionOf(100 + place), ids });
    await sleep(EVERY_MS);
    burst.process.send({ url: product.url, from: `127.0.1.${place + 1}`, calls } satisfies Burst);
    await ended;
    const waits = await others.end();
    const [pageMs, likeMs] = [p99(waits.page), p99(waits.like)];
    rows.push({
      title: `others while one client sends ${count} at once: ${name}, ${database}`,
      figure: `page ${short(pageMs)} ms, like ${short(likeMs)} ms (p99)`,
      aim: `≤ ${AIM_MS} ms`,
      met: Math.max(pageMs, likeMs) <= AIM_MS,
    });
  }
  return rows;
}

const p99 = (times: readonly number[]) => percentile(times, 0.99);

type Member = { session: string; ids: readonly string[] };

/** Opens home as a visitor and likes posts as a member until `end` is called, which returns how long each took (ms). */
function watchOthers(url: string, { session, ids }: Member) {
  let isOver = false;
  const agent = new Agent({ keepAlive: true });
  const cookie = `session=${session}`;
  const watch = async (times: number[], optionsOf: (index: number) => object) => {
    for (let index = 0; !isOver; index++) {
      const began = performance.now();
      const status = await statusOf(url, { agent, localAddress: "127.0.0.9", ...optionsOf(index) });
      if (status !== 200) throw new Error(`Another client got ${status}.`);
      times.push(performance.now() - began);
      await sleep(EVERY_MS);
    }
    return times;
  };
  const watched = Promise.all([
    watch([], (index) => ({ path: `/?other=${index}` })),
    watch([], (index) => ({ path: `/api/post/${ids[index]}/like`, headers: { cookie } })),
  ]);
  // A failure is told at the end, as one in between would end the run without its cleanup.
  watched.catch(() => undefined);
  return {
    end: async () => {
      isOver = true;
      const [pages = [], likes = []] = await watched;
      agent.destroy();
      return { page: pages, like: likes };
    },
  };
}

function statusOf(url: string, options: object): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, options, (reply) => reply.resume().on("end", () => resolve(reply.statusCode)))
      .on("error", reject)
      .end();
  });
}
