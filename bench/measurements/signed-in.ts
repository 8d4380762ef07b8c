import { homeFeed } from "#contract/feeds/contract.ts";
import { compare } from "../compare.ts";
import { selectOf30 } from "../floors.ts";
import type { Row } from "../report.ts";
import { listPostIds } from "../rows.ts";
import { listSearches } from "../searches.ts";
import { sessionOf } from "../seed/sizes.ts";
import type { Bench } from "../site.ts";

const session = sessionOf(3);

/** Measures JSON responses to a signed-in user. */
export async function measureSignedIn(bench: Bench): Promise<Row[]> {
  const { small } = bench;
  const floor = selectOf30(small.databaseUrl);
  const home = [{ path: homeFeed.path, session }];
  const tiles = [{ path: `${homeFeed.path}?tiles=true`, session }];
  const posts = (await listPostIds(small)).map((id) => ({ path: `/api/post/${id}`, session }));
  const post = "post, signed in, JSON";
  const other = { title: `${post}, another each time`, requests: posts, floor, aim: 0.15 };
  return [
    await compare(bench, small, {
      title: "home, signed in, JSON",
      requests: home,
      floor,
      aim: 0.3,
    }),
    await compare(bench, small, {
      title: "home, signed in, as the page reads it",
      requests: tiles,
      floor,
    }),
    await compare(bench, small, {
      title: `${post}, always the same`,
      requests: posts.slice(0, 1),
      floor,
    }),
    await compare(bench, small, other),
  ];
}

export async function measureSearch(bench: Bench): Promise<Row[]> {
  const { small } = bench;
  const floor = selectOf30(small.databaseUrl);
  const requests = listSearches();
  const title = "search, JSON, another each time";
  return [await compare(bench, small, { title, requests, floor, aim: 0.1 })];
}
