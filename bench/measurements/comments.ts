import { compare } from "../compare.ts";
import { insertOf1 } from "../floors.ts";
import type { Row } from "../report.ts";
import type { Request } from "../request.ts";
import { listPostsByUser } from "../rows.ts";
import { sessionOf } from "../seed/sizes.ts";
import type { Bench } from "../site.ts";

const CLIENTS = 8;
const FIRST_SESSION = 11;

/** Measures comments of one client, and of eight users on eight posts concurrently. */
export async function measureComments(bench: Bench): Promise<Row[]> {
  const { small } = bench;
  const skippedUsers = FIRST_SESSION + CLIENTS;
  const posts = await listPostsByUser(small, { count: CLIENTS, skippedUsers });
  const requests = posts.map(
    ({ id }, index): Request => ({
      method: "POST",
      path: `/api/post/${id}/comment/create`,
      body: { text: "Well made, and well worn." },
      session: sessionOf(FIRST_SESSION + index),
    }),
  );
  const floor = insertOf1(small.databaseUrl);
  return [
    await compare(bench, small, {
      title: "comment, 1 client",
      requests: requests.slice(0, 1),
      floor,
      peer: { work: "commentOf1Client", times: 5 },
      connections: 1,
    }),
    await compare(bench, small, {
      title: `comment, ${CLIENTS} clients`,
      requests,
      floor,
      peer: { work: "commentsOf8Clients", times: 3 },
      connections: CLIENTS,
      threads: CLIENTS,
    }),
  ];
}
