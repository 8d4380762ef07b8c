import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, readSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "#scripts/cluster/free-port.ts";
import { Client } from "#test/client.ts";
import { mailReader } from "#test/mail-reader.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const STARTS_WITHIN_MS = 60_000;

/** The settings of a run. */
export type Circumstances = {
  name: string;
  publicUrl: (port: number) => string;
  variables: Record<string, string>;
};

/** The program in production settings as a process of its own; its log goes to a file. */
export class Site {
  readonly dataDir = mkdtempSync(join(tmpdir(), "parade-fuzz-"));
  readonly publicUrl: string;
  readonly port: number;
  readonly url: string;
  readonly mailTo = mailReader(this.dataDir);
  readonly #child: ChildProcess;
  readonly #logFile = join(this.dataDir, "fuzz.log");
  #logRead = 0;
  #addresses = 0;

  private constructor(circumstances: Circumstances, port: number) {
    this.port = port;
    this.url = `http://127.0.0.1:${port}`;
    this.publicUrl = circumstances.publicUrl(port);
    const log = openSync(this.#logFile, "a");
    this.#child = spawn(process.execPath, ["server/main.ts"], {
      cwd: ROOT,
      stdio: ["ignore", log, log],
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        PORT: String(port),
        PUBLIC_URL: this.publicUrl,
        DATA_DIR: this.dataDir,
        TRUST_PROXY: "127.0.0.1",
        DEMO: "off",
        LOG_LEVEL: "info",
        ...circumstances.variables,
      },
    });
    closeSync(log);
    process.once("exit", () => this.#child.kill("SIGKILL"));
  }

  /** Starts the program; throws with its output when it does not respond in time. */
  static async start(circumstances: Circumstances): Promise<Site> {
    const site = new Site(circumstances, await freePort());
    const deadline = Date.now() + STARTS_WITHIN_MS;
    while (Date.now() < deadline && site.isRunning) {
      const reply = await fetch(`${site.url}/healthz`).catch(() => null);
      if (reply?.ok) return site;
      await wait(100);
    }
    const output = readFileSync(site.#logFile, "utf8");
    await site.stop();
    throw new Error(`the site did not start: ${output}`);
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Returns the headers that a proxy and a page of the site would send, from a new IP address. */
  senderHeaders(userAgent: string): Record<string, string> {
    this.#addresses += 1;
    return {
      "x-forwarded-for": `10.${this.#addresses >> 16}.${(this.#addresses >> 8) & 255}.${this.#addresses & 255}`,
      "x-forwarded-proto": new URL(this.publicUrl).protocol.slice(0, -1),
      "sec-fetch-site": "same-origin",
      "sec-fetch-mode": "cors",
      "user-agent": userAgent,
    };
  }

  client(userAgent = "fuzz"): Client {
    return new Client(this.url, this.senderHeaders(userAgent));
  }

  /** Returns the log since the last call as text. */
  readLog(): string {
    const file = openSync(this.#logFile, "r");
    const parts: Buffer[] = [];
    const chunk = Buffer.alloc(1024 * 1024);
    for (;;) {
      const count = readSync(file, chunk, 0, chunk.length, this.#logRead);
      if (count === 0) break;
      this.#logRead += count;
      parts.push(Buffer.from(chunk.subarray(0, count)));
    }
    closeSync(file);
    return Buffer.concat(parts).toString();
  }

  /**
   * Returns the present and the highest resident memory (MB); undefined where the system has no
   * /proc.
   */
  memory(): { now: number; highest: number } | undefined {
    try {
      const status = readFileSync(`/proc/${this.#child.pid}/status`, "utf8");
      const kb = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
      return { now: Math.round(kb("VmRSS") / 1024), highest: Math.round(kb("VmHWM") / 1024) };
    } catch {
      return undefined;
    }
  }

  async stop(): Promise<void> {
    if (this.isRunning) {
      const ended = new Promise((resolve) => this.#child.once("exit", resolve));
      this.#child.kill("SIGTERM");
      await Promise.race([ended, wait(20_000, undefined, { ref: false })]);
      if (this.isRunning) this.#child.kill("SIGKILL");
    }
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
