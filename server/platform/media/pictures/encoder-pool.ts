import { availableParallelism } from "node:os";
import PQueue from "p-queue";
import { Tinypool } from "tinypool";
import { AppError } from "#server/platform/errors.ts";
import type { EncoderResult, EncoderTask } from "#server/platform/media/pictures/encode.ts";
import type { EncoderReply } from "#server/platform/media/pictures/encoder-worker.ts";
import { workerEntry } from "#server/platform/worker-entry.ts";

/** The picture exceeds the memory or time limit. */
export class PictureTooHeavy extends Error {}
/** The process ended before the task was done. */
export class EncoderLost extends Error {}

/** The cost of a task: light ones wait for no other kind, and background ones for every other. */
export type Weight = "light" | "heavy" | "background";
type TaskOptions = { account: string; weight: Weight };

const PROCESSES = Math.min(8, Math.max(2, availableParallelism()));
/** The uploads of an hour's posts: 20 posts of 4 pictures. */
const WAITING_MAX = 80;
const IDLE_MS = 20_000;
/** Elapsed time of one task, however busy the machine is; the worker limits its processor time. */
const WALL_MAX_MS = 45_000;
const FLAGS = ["--max-old-space-size=128", "--max-semi-space-size=4"];
/** Only these variables are passed on: an encoder reads untrusted files, so it gets no settings. */
const ENV_ALLOWED = /^(PATH|TMPDIR|TEMP|SYSTEMROOT|NODE_COMPILE_CACHE|MALLOC_.*|LD_LIBRARY_PATH)$/i;
const BACKGROUND = -1_000_000;
const BUSY = "Too many of your pictures are waiting already. Please try again in a moment.";
const CLOSING = "The site is restarting. Please try again in a moment.";

/**
 * Runs encoder tasks in child processes, at least two, at most one per processor, which start with the first
 * task and end when idle. The next task is of the account that has the fewest.
 */
export class EncoderPool {
  readonly #queue = new PQueue({ concurrency: PROCESSES });
  /** Leaves a process to light tasks. */
  readonly #slow = new PQueue({ concurrency: PROCESSES - 1 });
  readonly #tasksOf = new Map<string, number>();
  readonly #processes = new Tinypool({
    runtime: "child_process",
    filename: workerEntry("encoder-worker", import.meta.url),
    name: "runTask",
    serialization: "advanced",
    execArgv: FLAGS,
    env: allowedVariables(),
    minThreads: 0,
    maxThreads: PROCESSES,
    idleTimeout: IDLE_MS,
  });
  #isClosed = false;

  constructor() {
    // A process that ends before it is ready leaves its task in the pool's queue.
    this.#processes.on("error", () => this.#processes.cancelPendingTasks());
  }

  /** The number of queued tasks. */
  get waiting(): number {
    return this.#queue.size + this.#slow.size;
  }

  /**
   * Runs a task when its turn comes. Throws `unavailable` if the account has too many tasks; otherwise rejects
   * with `PictureTooHeavy`, `EncoderLost`, or the error of decoding.
   */
  async run<Task extends EncoderTask>(
    task: Task,
    { account, weight }: TaskOptions,
  ): Promise<EncoderResult[Task["type"]]> {
    const tasks = this.#tasksOf.get(account) ?? 0;
    if (tasks >= WAITING_MAX) throw new AppError("unavailable", BUSY);
    const priority = (weight === "background" ? BACKGROUND : 0) - tasks;
    const start = () => this.#queue.add(() => this.#work(task), { priority });
    this.#tasksOf.set(account, tasks + 1);
    try {
      return await (weight === "light" ? start() : this.#slow.add(start, { priority }));
    } finally {
      this.#release(account);
    }
  }

  /** Ends every process; running and queued tasks are rejected. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#processes.destroy();
  }

  #release(account: string): void {
    const left = (this.#tasksOf.get(account) ?? 1) - 1;
    if (left > 0) this.#tasksOf.set(account, left);
    else this.#tasksOf.delete(account);
  }

  async #work<Task extends EncoderTask>(task: Task): Promise<EncoderResult[Task["type"]]> {
    if (this.#isClosed) throw new AppError("unavailable", CLOSING);
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), WALL_MAX_MS);
    let isTooHeavy = false;
    // The only message of a worker besides its reply says that it exceeds a limit, and ends.
    const channel = {
      postMessage: () => {
        isTooHeavy = true;
      },
    };
    const reply: EncoderReply = await this.#processes
      .run(task, { signal: timeout.signal, channel })
      .catch((cause) => {
        if (isTooHeavy || timeout.signal.aborted) throw new PictureTooHeavy();
        throw new EncoderLost("the encoder ended", { cause });
      })
      .finally(() => clearTimeout(timer));
    if ("error" in reply) throw new Error(reply.error);
    return reply.result as EncoderResult[Task["type"]];
  }
}

function allowedVariables(): Record<string, string> {
  const allowed = Object.entries(process.env).filter(([name]) => ENV_ALLOWED.test(name));
  return Object.fromEntries(allowed) as Record<string, string>;
}
