import { exploreFeed, homeFeed } from "#contract/feeds/contract.ts";
import { bestOf, compare } from "../compare.ts";
import { sameBytes } from "../floors.ts";
import type { Row } from "../report.ts";
import { listPostIds } from "../rows.ts";
import type { Bench } from "../site.ts";
import { type Load, type Request, sendLoad } from "../wrk.ts";

const LISTS: { title: string; request: Request }[] = [
  { title: "home, JSON", request: { path: homeFeed.path } },
  {
    title: "explore, JSON",
    request: { method: "POST", path: `${exploreFeed.path}?category=1` },
  },
  { title: "home, page", request: { path: "/" } },
  { title: "explore, page", request: { path: "/explore?category=1" } },
];

/** Measures lists without a session. */
export async function measureLists(bench: Bench): Promise<Row[]> {
  const rows = [];
  for (const { title, request } of LISTS) {
    const floor = sameBytes(bench.small.product.url, request);
    rows.push(await compare(bench, bench.small, { title, requests: [request], floor }));
  }
  return rows;
}

/** Measures the page of one post repeatedly, and of another post each time. */
export async function measurePostPages(bench: Bench): Promise<Row[]> {
  const { product } = bench.small;
  const pages = (await listPostIds(bench.small)).map((id) => ({ path: `/post/${id}` }));
  const [first] = pages;
  if (!first) throw new Error("There are no posts.");
  const floor = sameBytes(product.url, first);
  const warm = { title: "post, page, always the same", requests: [first], floor };
  const same = await compare(bench, bench.small, warm);
  // Rounds use different posts, so that no round finds cached responses of an earlier one.
  const { connections, warmUp, seconds, rounds } = bench;
  const share = Math.floor(pages.length / (rounds + 1));
  const loads: Load[] = [];
  for (let round = 0; round <= rounds; round++) {
    const part = pages.slice(round * share, (round + 1) * share);
    const during = { connections, seconds: round === 0 ? warmUp : seconds };
    const load = await sendLoad(product.url, part, during);
    if (round > 0) loads.push(load);
  }
  const load = bestOf(loads);
  const other = {
    title: "post, page, another each time",
    load,
    floor: same.floor,
    memory: product.memory(),
  };
  return [same, other];
}
