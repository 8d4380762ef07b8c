import { exploreFeed, homeFeed } from "#contract/feeds/contract.ts";
import { compare } from "../compare.ts";
import { sameBytes } from "../floors.ts";
import type { PeerWork } from "../peer.ts";
import type { Row } from "../report.ts";
import type { Request } from "../request.ts";
import { listPostIds } from "../rows.ts";
import type { Bench } from "../site.ts";

const STORED_TIMES = 10;
const RENDERED_TIMES = 0.8;

const LISTS: { title: string; request: Request; work: PeerWork }[] = [
  { title: "home, JSON", request: { path: homeFeed.path }, work: "listForVisitors" },
  {
    title: "explore, JSON",
    request: { method: "POST", path: `${exploreFeed.path}?category=1` },
    work: "listForVisitors",
  },
  { title: "home, page", request: { path: "/" }, work: "listPageForVisitors" },
  {
    title: "explore, page",
    request: { path: "/explore?category=1" },
    work: "listPageForVisitors",
  },
];

/** Measures lists without a session. */
export async function measureLists(bench: Bench): Promise<Row[]> {
  const rows = [];
  for (const { title, request, work } of LISTS) {
    const floor = sameBytes(bench.small.product.url, request);
    const peer = { work, times: STORED_TIMES };
    rows.push(await compare(bench, bench.small, { title, requests: [request], floor, peer }));
  }
  return rows;
}

/** Measures the page of one post repeatedly, and of another post each time. */
export async function measurePostPages(bench: Bench): Promise<Row[]> {
  const { small } = bench;
  const pages = (await listPostIds(small.database)).map((id) => ({ path: `/post/${id}` }));
  const [first] = pages;
  if (!first) throw new Error("There are no posts.");
  const floor = sameBytes(small.product.url, first);
  return [
    await compare(bench, small, { title: "post, page, always the same", requests: [first], floor }),
    await compare(bench, small, {
      title: "post, page, another each time",
      requests: pages,
      isFresh: true,
      floor,
      peer: { work: "postPageForVisitors", times: RENDERED_TIMES },
    }),
  ];
}
