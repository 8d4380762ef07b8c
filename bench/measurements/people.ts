import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { getExport, requestExport } from "#contract/accounts/contract.ts";
import { homeFeed } from "#contract/feeds/contract.ts";
import { pngOf } from "../art/png.ts";
import { symbolOf } from "../art/symbols.ts";
import { temporaryFolder } from "../folders.ts";
import { type LoopDelay, loopDelayEnv, readLoopDelay } from "../loop-delay.ts";
import { percentile } from "../percentile.ts";
import { drawPictures, searchByPicture, uploadPost } from "../pictures.ts";
import { type FigureRow, short } from "../report.ts";
import { fetchOk, type Request } from "../request.ts";
import { listPostIds } from "../rows.ts";
import { SMALL, sessionOf } from "../seed/sizes.ts";
import { type Bench, openAlone, type Storage } from "../site.ts";
import { type Steady, sendSteadily } from "../steady.ts";
import { type Load, sendLoad } from "../wrk.ts";

const P95_MAX_MS = 100;
const P99_MAX_MS = 250;
const LOOP_MAX_MS = 50;
/** A situation lasts this many times `--seconds`. */
const LONGER = 6;
const POLL_INTERVAL_MS = 200;

type Place = { url: string; folder: string };

/** What goes on besides crawling: what clients do one after another; `n` counts it. */
type Work = { title: string; clients: number; act?: (place: Place, n: number) => Promise<unknown> };

const WORKS: Work[] = [
  { title: "crawlers walk all posts", clients: 0 },
  {
    title: "crawlers, and 4 clients post a picture each",
    clients: 4,
    act: ({ url, folder }, n) => uploadPost(url, { folder, count: 1, ...senderOf(2_000 + n) }),
  },
  {
    title: "crawlers, and one searches by picture",
    clients: 1,
    act: async ({ url }, n) =>
      fetchOk(url, { ...searchByPicture(await pngOf(symbolOf(n))), ...senderOf(4_000 + n) }),
  },
  { title: "crawlers, and accounts are exported", clients: 1, act: exportAccount },
];

/** Exports the account of a user; the first have most posts. */
async function exportAccount({ url }: Place, n: number): Promise<void> {
  const sender = senderOf(1 + n);
  await fetchOk(url, { method: "POST", path: requestExport.path, ...sender });
  for (;;) {
    const reply = await fetchOk(url, { path: getExport.path, ...sender });
    const { archive } = (await reply.json()) as { archive: unknown };
    if (archive !== null) return;
    await sleep(POLL_INTERVAL_MS);
  }
}

/** Measures how long people wait for what they press while crawlers walk the site, and what else goes on. */
export async function measurePeople(bench: Bench): Promise<FigureRow[]> {
  return [
    ...(await measureOn("PostgreSQL", bench, { postgresUrl: bench.postgresUrl })),
    ...(await measureOn("embedded", bench, {})),
  ];
}

async function measureOn(name: string, bench: Bench, storage: Storage): Promise<FigureRow[]> {
  const { connections, warmUp } = bench;
  const socket = join(temporaryFolder(), "loop-delay");
  // Each sender has an address of its own, by the header of a proxy: limits and turns stay on.
  const env = { ...loopDelayEnv(socket), TRUST_PROXY: "127.0.0.1" };
  const { product, found: ids } = await openAlone(storage, SMALL, {
    read: listPostIds,
    limits: true,
    env,
  });
  const place = { url: product.url, folder: await drawPictures() };
  const pages = ids.map((id, n) => ({ path: `/post/${id}`, from: addressOf(n) }));
  const seconds = bench.seconds * LONGER;
  await sendLoad(place.url, pages, { connections, seconds: warmUp });
  const rows: FigureRow[] = [];
  for (const [index, work] of WORKS.entries()) {
    const first = index * seconds;
    const requestOf = (n: number) => pressOf(ids, first, n);
    await readLoopDelay(socket);
    const crawl = () => sendLoad(place.url, pages, { connections, seconds });
    const watched = await watch(place, work, { crawl, requestOf, seconds });
    const delay = await readLoopDelay(socket);
    rows.push(...rowsOf(`${work.title}, ${name}`, { ...watched, delay }));
  }
  await product.end();
  return rows;
}

type Watching = {
  crawl: () => Promise<Load>;
  requestOf: (n: number) => Request;
  seconds: number;
};

async function watch(
  place: Place,
  { clients, act }: Work,
  { crawl, requestOf, seconds }: Watching,
): Promise<{ people: Steady; crawled: Load }> {
  let isOver = false;
  const others = Array.from({ length: clients }, async (_, client) => {
    for (let n = client; !isOver; n += clients) await act?.(place, n);
  });
  const working = Promise.all([crawl(), ...others] as const);
  // A failure is thrown at the end, as one in between would end the run without its cleanup.
  working.catch(() => undefined);
  const people = await sendSteadily(place.url, requestOf, { perSecond: PRESSES, seconds });
  isOver = true;
  const [crawled] = await working;
  return { people, crawled };
}

const PRESSES = 4;

/**
 * Returns what a person does in turn within a second: liking, opening home by the program and as a page, and
 * commenting. Another person each second, because the limits of comments are lower.
 */
function pressOf(ids: readonly string[], first: number, n: number): Request {
  const person = first + Math.floor(n / PRESSES);
  const sender = senderOf(100 + person);
  const post = `/api/post/${ids[person % ids.length]}`;
  const presses: Request[] = [
    { path: `${post}/like`, ...sender },
    { path: `${homeFeed.path}?tiles=true`, ...sender },
    { path: "/", ...sender },
    { method: "POST", path: `${post}/comment/create`, body: { text: "Well made." }, ...sender },
  ];
  return presses[n % PRESSES] ?? { path: "/" };
}

/** Returns the session and the address of person `n`. */
function senderOf(n: number) {
  return { session: sessionOf(n), from: addressOf(1_000_000 + n) };
}

function addressOf(n: number): string {
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
}

type Watched = { people: Steady; crawled: Load; delay: LoopDelay };

function rowsOf(title: string, { people, crawled, delay }: Watched): FigureRow[] {
  const [p95, p99] = [percentile(people.times, 0.95), percentile(people.times, 0.99)];
  const failed = people.failed > 0 ? `, ${people.failed} failed` : "";
  const refused = crawled.failed > 0 ? `, ${crawled.failed} refused` : "";
  return [
    {
      title: `people while ${title}`,
      figure: `p95 ${short(p95)} ms, p99 ${short(p99)} ms${failed}; ${short(crawled.perSecond)} pages/s${refused}`,
      aim: `p95 ≤ ${P95_MAX_MS} ms, p99 ≤ ${P99_MAX_MS} ms`,
      met: people.failed === 0 && p95 <= P95_MAX_MS && p99 <= P99_MAX_MS,
    },
    {
      title: `delay of the event loop while ${title}`,
      figure: `p99.9 ${short(delay.p999)} ms, most ${short(delay.max)} ms`,
      aim: `≤ ${LOOP_MAX_MS} ms`,
      met: delay.max <= LOOP_MAX_MS,
    },
  ];
}
