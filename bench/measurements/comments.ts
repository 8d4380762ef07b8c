import { compare } from "../compare.ts";
import { insertOf1 } from "../floors.ts";
import type { Row } from "../report.ts";
import { listPostsOfMany } from "../rows.ts";
import { sessionOf } from "../seed/sizes.ts";
import type { Bench } from "../site.ts";
import type { Request } from "../wrk.ts";

const CLIENTS = 8;
const FIRST_SESSION = 11;

/** Comments of one client, and of eight people under eight posts at once. */
export async function measureComments(bench: Bench): Promise<Row[]> {
  const { small } = bench;
  const apart = FIRST_SESSION + CLIENTS;
  const posts = await listPostsOfMany(small, { count: CLIENTS, apart });
  const requests = posts.map(
    ({ id }, index): Request => ({
      method: "POST",
      path: `/api/post/${id}/comment/create`,
      body: { text: "Well made, and well worn." },
      session: sessionOf(FIRST_SESSION + index),
    }),
  );
  const floor = insertOf1(small.databaseUrl);
  const alone = { what: "comment, 1 client", requests: requests.slice(0, 1), floor, aim: 0.5 };
  const many = { what: `comment, ${CLIENTS} clients`, requests, floor, aim: 0.4 };
  return [
    await compare(bench, small, { ...alone, connections: 1 }),
    await compare(bench, small, { ...many, connections: CLIENTS, threads: CLIENTS }),
  ];
}
