import { homeFeed } from "#contract/feeds/contract.ts";
import { compare } from "../compare.ts";
import { selectOf30 } from "../floors.ts";
import type { Row } from "../report.ts";
import { listPostIds } from "../rows.ts";
import { listSearches } from "../searches.ts";
import { sessionOf } from "../seed/sizes.ts";
import type { Bench } from "../site.ts";

const session = sessionOf(3);

/** What a signed-in user reads, as JSON. */
export async function measureSignedIn(bench: Bench): Promise<Row[]> {
  const { small } = bench;
  const floor = selectOf30(small.databaseUrl);
  const home = [{ path: homeFeed.path, session }];
  const posts = (await listPostIds(small)).map((id) => ({ path: `/api/post/${id}`, session }));
  const aim = 0.6;
  return [
    await compare(bench, small, { what: "home, signed in, JSON", requests: home, floor, aim }),
    await compare(bench, small, { what: "post, signed in, JSON", requests: posts, floor, aim }),
  ];
}

export async function measureSearch(bench: Bench): Promise<Row[]> {
  const { small } = bench;
  const floor = selectOf30(small.databaseUrl);
  const requests = listSearches();
  return [await compare(bench, small, { what: "search, JSON", requests, floor, aim: 0.3 })];
}
