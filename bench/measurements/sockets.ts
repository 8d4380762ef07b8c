import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { type Child, startChild } from "../child.ts";
import { ask } from "../floors.ts";
import { type FigureRow, short } from "../report.ts";
import { listPostsOfMany } from "../rows.ts";
import { SESSIONS, sessionOf } from "../seed/sizes.ts";
import type { Bench } from "../site.ts";

const PROCESSES = 4;
const OTHER_FILES = 1_000;
const LIKES = 300;
const LIKE_EVERY_MS = 25;
const LATE_MS = 1_000;
const DELIVERED_WITHIN_MS = 250;
const MEMORY_MAX_MIB = 1_024;
/** One of those who like nothing yet. */
const LIKER = 9;

type Heard = { at: number; postId: string };

/** Very many open pages of a fresh program, and likes told to their authors. */
export async function measureSockets({ small }: Bench): Promise<FigureRow[]> {
  assertEnoughFiles();
  const product = await small.restart();
  const children = await openPages(product.url);
  const connected = product.memory();
  const times = await likeAndListen(small, children);
  const memory = Math.max(connected, product.memory());
  await Promise.all(children.map((child) => child.end()));
  // What so many sockets took is not to count in later figures.
  await small.restart();
  const expected = LIKES * Math.max(1, SESSIONS / small.size.users);
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.ceil(part * times.length) - 1] ?? 0;
  const sockets = SESSIONS.toLocaleString("en");
  return [
    {
      what: `memory with ${sockets} sockets`,
      figure: `${short(memory)} MiB`,
      aim: "< 1 GiB",
      met: memory < MEMORY_MAX_MIB,
    },
    {
      what: `notification to one of ${sockets} sockets, p99`,
      figure: `${short(at(0.99))} ms (p50 ${short(at(0.5))} ms, ${times.length} of ${expected} heard)`,
      aim: `≤ ${DELIVERED_WITHIN_MS} ms`,
      met: at(0.99) <= DELIVERED_WITHIN_MS && times.length === expected,
    },
  ];
}

/** Each socket is an open file, and Node takes as many as it may. */
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
  await Promise.all(children.map((child) => child.told()));
  return children;
}

/** Answers how long after each like's request it was heard, in milliseconds. */
async function likeAndListen(site: Bench["small"], children: readonly Child[]): Promise<number[]> {
  const began = new Map<string, number>();
  const times: number[] = [];
  const hear = ({ at, postId }: Heard) => times.push(at - (began.get(postId) ?? Number.NaN));
  for (const child of children) child.process.on("message", hear);
  const posts = await listPostsOfMany(site, { count: LIKES, apart: LIKER });
  const replies: Promise<Response>[] = [];
  for (const { id } of posts) {
    began.set(id, performance.timeOrigin + performance.now());
    replies.push(
      ask(site.product.url, { path: `/api/post/${id}/like`, session: sessionOf(LIKER) }),
    );
    await sleep(LIKE_EVERY_MS);
  }
  const refused = (await Promise.all(replies)).filter(({ ok }) => !ok);
  if (refused.length > 0) console.error(`${refused.length} likes failed.`);
  await sleep(LATE_MS);
  return times;
}
