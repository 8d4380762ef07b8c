import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "#scripts/cluster/free-port.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
// Optimizing the embedded database's code takes half of the CPU time of a start, for a short life.
const FLAGS = ["--liftoff-only"];

/**
 * The program as a process of its own, which can be started, killed and restarted with one data
 * folder and port; `program` names another file to run instead, which gets an IPC channel to this
 * process.
 */
export class ServerProcess {
  readonly dataDir = mkdtempSync(join(tmpdir(), "parade-process-"));
  readonly #variables: Record<string, string>;
  readonly #program: string | undefined;
  #child: ChildProcess | undefined;
  #output = "";
  #port: number | undefined;
  url = "";
  /** The file that is started next, such as another release's. */
  program = "server/main.ts";

  constructor(variables: Record<string, string> = {}, program?: string) {
    this.#variables = variables;
    this.#program = program;
  }

  /** The process that was started last. */
  get child(): ChildProcess | undefined {
    return this.#child;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** The output since the last start. */
  get output(): string {
    return this.#output;
  }

  /** Resolves once it listens; rejects with its output when it exits before. */
  async start(): Promise<void> {
    this.#port ??= await freePort();
    const port = this.#port;
    this.url = `http://localhost:${port}`;
    this.#output = "";
    const child = spawn(process.execPath, [...FLAGS, this.#program ?? this.program], {
      cwd: ROOT,
      stdio: ["ignore", "pipe", "pipe", ...(this.#program ? (["ipc"] as const) : [])],
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: this.dataDir,
        DEMO: "off",
        RATE_LIMITS: "off",
        CAPTCHA: "off",
        LOG_LEVEL: "warn",
        BACKUP_TIME: "off",
        ...this.#variables,
      },
    });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      const onOutput = (chunk: Buffer) => {
        this.#output += chunk.toString();
        if (this.#output.includes(" is at http")) resolve();
      };
      child.stdout?.on("data", onOutput);
      child.stderr?.on("data", onOutput);
      child.once("exit", (code) => reject(new Error(`ended with ${code}: ${this.#output}`)));
    });
  }

  /** Returns whether a new connection gets a reply. */
  async isAnswering(): Promise<boolean> {
    const answer = await fetch(`${this.url}/healthz`, { headers: { connection: "close" } }).catch(
      () => null,
    );
    return answer?.status === 200;
  }

  /** Sends a signal and waits for the exit; returns the exit code, or null after a kill. */
  async end(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return null;
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    child.kill(signal);
    return ended;
  }

  async remove(): Promise<void> {
    await this.end("SIGKILL");
    // A picture encoder that outlives the program briefly may still write into it.
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}
