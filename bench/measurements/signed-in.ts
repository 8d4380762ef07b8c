import { homeFeed } from "#contract/feeds/contract.ts";
import { compare } from "../compare.ts";
import type { Row } from "../report.ts";
import { listPostIds } from "../rows.ts";
import { listSearches } from "../searches.ts";
import { sessionOf } from "../seed/sizes.ts";
import type { Bench } from "../site.ts";

const session = sessionOf(3);

/** Measures JSON responses to a signed-in user. */
export async function measureSignedIn(bench: Bench): Promise<Row[]> {
  const { small } = bench;
  const posts = (await listPostIds(small.database)).map((id) => ({
    path: `/api/post/${id}`,
    session,
  }));
  return [
    await compare(bench, small, {
      title: "home, signed in, JSON",
      requests: [{ path: homeFeed.path, session }],
      peer: { work: "listSignedIn", times: 2 },
    }),
    await compare(bench, small, {
      title: "home, signed in, as the page reads it",
      requests: [{ path: `${homeFeed.path}?tiles=true`, session }],
      peer: { work: "listSignedIn", times: 4 },
    }),
    await compare(bench, small, {
      title: "post, signed in, JSON, always the same",
      requests: posts.slice(0, 1),
    }),
    await compare(bench, small, {
      title: "post, signed in, JSON, another each time",
      requests: posts,
      peer: { work: "postSignedIn", times: 3 },
    }),
  ];
}

/** Measures searches of a signed-in user. */
export async function measureSearch(bench: Bench): Promise<Row[]> {
  const peer = { work: "searchOfTwoWords", times: 1.5 } as const;
  return [
    await compare(bench, bench.small, {
      title: "search, two words, signed in, JSON, another each time",
      requests: listSearches(session),
      peer,
    }),
    await compare(bench, bench.small, {
      title: "search, two words, signed in, as the page reads it",
      requests: listSearches(session, { tiles: true }),
      peer,
    }),
  ];
}
