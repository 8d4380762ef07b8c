import { sql } from "kysely";
import { COMMENT_PAGE_SIZE, listThreads } from "#contract/comments/contract.ts";
import { markdownTable } from "#scripts/markdown-table.ts";
import type { Database } from "#server/platform/db/database.ts";
import { percentile } from "../percentile.ts";
import { short } from "../report.ts";
import { fetchOk } from "../request.ts";
import { STAFF, sessionOf, sizeOf } from "../seed/sizes.ts";
import { openAlone, type Storage, startDatabases } from "../site.ts";
import { type Steady, sendSteadily } from "../steady.ts";
import { explored, type Found, listCalls } from "./calls.ts";

export type StorageName = "PostgreSQL" | "embedded";

const PER_SECOND = 20;
const P95_MAX_MS = 200;

type Pace = { seconds: number; warmUp: number };

/** Measures every call on a site of each size; returns a table for the database. */
export async function measureScale(
  name: StorageName,
  sizes: readonly number[],
  pace: Pace,
): Promise<string> {
  const postgresUrl = name === "PostgreSQL" ? await startDatabases() : undefined;
  const columns: Map<string, string>[] = [];
  for (const posts of sizes) {
    columns.push(await measureSize(postgresUrl ? { postgresUrl } : {}, posts, pace));
  }
  const titles = [...(columns[0]?.keys() ?? [])];
  const head = [name, ...sizes.map((posts) => `${posts.toLocaleString("en")} posts`)];
  const rows = titles.map((title) => [title, ...columns.map((cells) => cells.get(title) ?? "")]);
  return markdownTable(head, rows);
}

async function measureSize(
  storage: Storage,
  posts: number,
  { seconds, warmUp }: Pace,
): Promise<Map<string, string>> {
  const { product, found } = await openAlone(storage, sizeOf(posts), {
    read: findNewest,
    // Each slow query is a warning.
    env: { LOG_LEVEL: "error" },
  });
  const { url } = product;
  const pages = await countPages(url, found);
  const cells = new Map<string, string>();
  for (const { title, requestOf } of await listCalls({ ...found, ...pages })) {
    await sendSteadily(url, requestOf, { perSecond: PER_SECOND, seconds: warmUp });
    // Others than in the warm-up.
    const next = (n: number) => requestOf(PER_SECOND * warmUp + n);
    const cell = cellOf(await sendSteadily(url, next, { perSecond: PER_SECOND, seconds }));
    console.log(`${title}: ${cell}`);
    cells.set(title, cell);
  }
  await product.end();
  return cells;
}

async function findNewest({ db }: Database): Promise<Pick<Found, "postId">> {
  const { rows } = await sql<{ id: string }>`select max(id) as id from posts`.execute(db);
  return { postId: rows[0]?.id ?? "" };
}

/** Asks how many pages there are of Explore, and of the threads of a post. */
async function countPages(url: string, { postId }: Pick<Found, "postId">) {
  const session = sessionOf(STAFF);
  const threads = { path: listThreads.path.replace(":id", postId), session };
  const explore = await fetchOk(url, explored(1, session));
  const { pageCount } = (await explore.json()) as { pageCount: number };
  const comments = await fetchOk(url, threads);
  const { numThreads } = (await comments.json()) as { numThreads: number };
  return { lastExplored: pageCount, lastThreads: Math.ceil(numThreads / COMMENT_PAGE_SIZE) };
}

function cellOf({ times, failed }: Steady): string {
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  const cell = `${short(p50)} / ${short(p95)}${failed > 0 ? ` (${failed} failed)` : ""}`;
  return failed === 0 && p95 <= P95_MAX_MS ? cell : `**${cell}**`;
}
