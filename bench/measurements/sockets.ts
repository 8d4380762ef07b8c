import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Child, startChild } from "../child.ts";
import { sendRequest } from "../floors.ts";
import { type FigureRow, short } from "../report.ts";
import { listPostsByUser } from "../rows.ts";
import { SESSIONS, sessionOf } from "../seed/sizes.ts";
import type { Bench } from "../site.ts";

const PROCESSES = 4;
const OTHER_FILES = 1_000;
const LIKES = 300;
const LIKE_EVERY_MS = 25;
const DELIVERY_TIMEOUT_MS = 1_000;
const DELIVERED_WITHIN_MS = 250;
const MEMORY_MAX_MIB = 1_024;
/** Number of a user without likes. */
const LIKER = 9;

type Delivery = { at: number; postId: string };

/** Measures memory with many open sockets, and how fast likes reach the posts' authors. */
export async function measureSockets({ small }: Bench): Promise<FigureRow[]> {
  assertEnoughFiles();
  const product = await small.restart();
  const children = await openPages(product.url);
  const connected = product.memory();
  const times = await timeDeliveries(small, children);
  const memory = Math.max(connected, product.memory());
  await Promise.all(children.map((child) => child.end()));
  // Memory of these sockets must not count in later figures.
  await small.restart();
  const expected = LIKES * Math.max(1, SESSIONS / small.size.users);
  times.sort((a, b) => a - b);
  const percentile = (part: number) => times[Math.ceil(part * times.length) - 1] ?? 0;
  const sockets = SESSIONS.toLocaleString("en");
  return [
    {
      title: `memory with ${sockets} sockets`,
      figure: `${short(memory)} MiB`,
      aim: "< 1 GiB",
      met: memory < MEMORY_MAX_MIB,
    },
    {
      title: `notification to one of ${sockets} sockets, p99`,
      figure: `${short(percentile(0.99))} ms (p50 ${short(percentile(0.5))} ms, ${times.length} of ${expected} heard)`,
      aim: `≤ ${DELIVERED_WITHIN_MS} ms`,
      met: percentile(0.99) <= DELIVERED_WITHIN_MS && times.length === expected,
    },
  ];
}

/** Throws when the limit of open files is too low, because each socket is an open file. */
function assertEnoughFiles(): void {
  const limits = readFileSync("/proc/self/limits", "utf8");
  const most = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  if (most > SESSIONS + OTHER_FILES) return;
  throw new Error(`Only ${most} files may be open at once. Raise that: ulimit -n 20000`);
}

async function openPages(url: string): Promise<Child[]> {
  const share = SESSIONS / PROCESSES;
  const children = Array.from({ length: PROCESSES }, (_, place) =>
    startChild("sockets/clients.ts", [url, String(1 + place * share), String(share)]),
  );
  await Promise.all(children.map((child) => child.receive()));
  return children;
}

/** Returns the time from each like's request to its notification (ms). */
async function timeDeliveries(site: Bench["small"], children: readonly Child[]): Promise<number[]> {
  const began = new Map<string, number>();
  const times: number[] = [];
  const record = ({ at, postId }: Delivery) => times.push(at - (began.get(postId) ?? Number.NaN));
  for (const child of children) child.process.on("message", record);
  const posts = await listPostsByUser(site, { count: LIKES, skippedUsers: LIKER });
  const replies: Promise<Response>[] = [];
  for (const { id } of posts) {
    began.set(id, performance.timeOrigin + performance.now());
    replies.push(
      sendRequest(site.product.url, { path: `/api/post/${id}/like`, session: sessionOf(LIKER) }),
    );
    await sleep(LIKE_EVERY_MS);
  }
  const refused = (await Promise.all(replies)).filter(({ ok }) => !ok);
  if (refused.length > 0) console.error(`${refused.length} likes failed.`);
  await sleep(DELIVERY_TIMEOUT_MS);
  return times;
}
