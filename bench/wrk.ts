import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { ensureProgram } from "#scripts/cluster/debian-packages.ts";
import { ROOT, temporaryFolder } from "./folders.ts";
import { headersOf, type Request } from "./request.ts";

const execute = promisify(execFile);
const script = join(ROOT, "bench", "rotate.lua");

/** The result of a load; percentiles of the response time are in milliseconds. */
export type Load = {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** Requests without a response, or with a status above 399. */
  failed: number;
};

export type Clients = {
  connections: number;
  /** With one thread per connection, each connection sends its own share of the requests. */
  threads?: number;
  seconds: number;
};

let listFolder: string | undefined;
let lists = 0;

/** Sends requests in rotation; each connection sends its next as soon as it has a response. */
export async function sendLoad(
  url: string,
  requests: readonly Request[],
  { connections, threads = 1, seconds }: Clients,
): Promise<Load> {
  const wrk = await ensureProgram("wrk", "wrk");
  const clients = ["-t", String(threads), "-c", String(connections), "-d", `${seconds}s`];
  const args = [...clients, "--timeout", "10s", "-s", script, url, "--", writeList(requests)];
  const { stdout } = await execute(wrk, [...args, String(threads)]);
  const summary = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
  const { p50, p95, p99 } = summary;
  // wrk reports no failures when not a single request was answered in time.
  const failed = Math.max(summary.failed, summary.requests === 0 ? connections : 0);
  return { perSecond: summary.requests / summary.seconds, p50, p95, p99, failed };
}

/** Writes requests in the format of rotate.lua. */
function writeList(requests: readonly Request[]): string {
  listFolder ??= temporaryFolder();
  lists += 1;
  const file = join(listFolder, `requests-${lists}`);
  const lines = requests.map((request) => {
    const { path, method = "GET", body } = request;
    const headers = Object.entries(headersOf(request)).map(([name, value]) => `${name}: ${value}`);
    const json = body === undefined ? "" : JSON.stringify(body);
    return [method, path, headers.join(";"), json].join("\t");
  });
  writeFileSync(file, `${lines.join("\n")}\n`);
  return file;
}
