import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get } from "node:http";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "#scripts/cluster/free-port.ts";
import { endProcess } from "./child.ts";
import { registerCleanup } from "./cleanups.ts";
import { ROOT } from "./folders.ts";

const START_TIMEOUT_MS = 120_000;
const POLL_INTERVAL_MS = 5;

/** The program, started as an operator starts it. */
export type Product = {
  url: string;
  dataDir: string;
  /** Time from the start of the process to its first page (ms). */
  startedIn: number;
  /** Returns the resident memory (MiB). */
  memory: () => number;
  end: () => Promise<void>;
};

/** Whether it has limits, and environment variables besides the usual ones. */
export type Settings = { limits?: boolean; env?: Record<string, string> };
/** Where its data is, embedded without a URL. */
type Place = Settings & { databaseUrl?: string; dataDir: string };

/** Starts the program; resolves when it has answered the first page. */
export async function startProduct({ databaseUrl, dataDir, limits, env }: Place): Promise<Product> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, ["server/main.ts"], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      CONTACT_EMAIL: "contact@parade.example",
      MAIL: "files",
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      DATA_DIR: dataDir,
      RATE_LIMITS: limits ? "on" : "off",
      CAPTCHA: "off",
      // Each refusal by a limit is a warning.
      LOG_LEVEL: limits ? "error" : "warn",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  createInterface({ input: child.stdout }).on("line", printWarning);
  const end = registerCleanup(() => endProcess(child));
  const url = `http://127.0.0.1:${port}`;
  await Promise.race([firstPage(url), failure(child)]);
  const startedIn = performance.now() - began;
  return { url, dataDir, startedIn, memory: () => memoryOf(child), end };
}

/** Prints the messages of the JSON log, which contains only warnings and errors at this level. */
function printWarning(line: string): void {
  if (!line.startsWith("{")) return;
  const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
  console.error(`The program: ${msg}${err ? `: ${err.message}` : ""}`);
}

async function firstPage(url: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while ((await statusOf(url)) !== 200) {
    if (performance.now() > deadline) throw new Error("The program answers no page.");
    await sleep(POLL_INTERVAL_MS);
  }
}

function statusOf(url: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false }, (response) => {
      response.resume().once("end", () => resolve(response.statusCode));
    });
    request.once("error", () => resolve(undefined));
  });
}

async function failure(child: ChildProcess): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`The program ended with ${code} before it answered a page.`);
}

function memoryOf({ pid }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}
