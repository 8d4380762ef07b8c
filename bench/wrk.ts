import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { ensureProgram } from "#scripts/cluster/debian-packages.ts";
import { ROOT, temporaryFolder } from "./folders.ts";

const execute = promisify(execFile);
const script = join(ROOT, "bench", "rotate.lua");

export type Request = {
  path: string;
  method?: "GET" | "POST";
  /** What is sent as JSON. */
  body?: unknown;
  /** The token of a session. */
  session?: string;
};

/** What a server did under load; the p's are times to the answer, in milliseconds. */
export type Load = {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Requests without an answer, or with a status above 399. */
  failed: number;
};

export type Clients = {
  connections: number;
  /** With one thread a connection, each connection keeps to its own requests. */
  threads?: number;
  seconds: number;
};

let listFolder: string | undefined;
let lists = 0;

/** Sends requests in rotation, each connection its next as soon as it was answered. */
export async function sendLoad(
  url: string,
  requests: readonly Request[],
  { connections, threads = 1, seconds }: Clients,
): Promise<Load> {
  const wrk = await ensureProgram("wrk", "wrk");
  const clients = ["-t", String(threads), "-c", String(connections), "-d", `${seconds}s`];
  const args = [...clients, "--timeout", "10s", "-s", script, url, "--", writeList(requests)];
  const { stdout } = await execute(wrk, [...args, String(threads)]);
  const told = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
  const { p50, p95, p99 } = told;
  // Where nothing at all was answered in time, wrk counts nothing.
  const failed = Math.max(told.failed, told.requests === 0 ? connections : 0);
  return { perSecond: told.requests / told.seconds, p50, p95, p99, failed };
}

/** As rotate.lua reads them. */
function writeList(requests: readonly Request[]): string {
  listFolder ??= temporaryFolder();
  lists += 1;
  const file = join(listFolder, `requests-${lists}`);
  const lines = requests.map(({ path, method = "GET", body, session }) => {
    const cookie = session === undefined ? "" : `session=${session}`;
    return [method, path, cookie, body === undefined ? "" : JSON.stringify(body)].join("\t");
  });
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}
