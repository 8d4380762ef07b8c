import { availableParallelism } from "node:os";
import { AppError } from "#server/platform/errors.ts";
import type { EncoderResult, EncoderTask } from "#server/platform/media/pictures/encode.ts";
import { EncoderProcess } from "#server/platform/media/pictures/encoder-process.ts";
import { FairQueue, type Weight } from "#server/platform/media/pictures/fair-queue.ts";

const ENCODERS_MAX = 8;
/** The uploads of an hour's posts: 20 posts of 4 pictures. */
const WAITING_MAX = 80;
const IDLE_MS = 20_000;
const BUSY = "Too many of your pictures are waiting already. Please try again in a moment.";
const CLOSING = "The site is restarting. Please try again in a moment.";

type TaskOptions = { account: string; weight: Weight };

/**
 * A pool of encoder processes, at least two, at most one per processor. They are started on demand and
 * ended when idle.
 */
export class EncoderPool {
  readonly #queue = new FairQueue({
    places: Math.min(ENCODERS_MAX, Math.max(2, availableParallelism())),
    waitingMax: WAITING_MAX,
  });
  readonly #all = new Set<EncoderProcess>();
  readonly #idle: { encoder: EncoderProcess; timer: NodeJS.Timeout }[] = [];
  #closed = false;

  /** The number of queued tasks. */
  get waiting(): number {
    return this.#queue.size;
  }

  /**
   * Runs a task when its turn comes. Throws `unavailable` if too many of the account's tasks are queued;
   * otherwise rejects like `EncoderProcess.work`.
   */
  async run<Task extends EncoderTask>(
    task: Task,
    { account, weight }: TaskOptions,
  ): Promise<EncoderResult[Task["type"]]> {
    if (!this.#queue.hasRoomFor(account)) throw new AppError("unavailable", BUSY);
    const { promise, resolve, reject } = Promise.withResolvers<EncoderResult[Task["type"]]>();
    const start = () => this.#work(task).then(resolve, reject);
    this.#queue.add({ account, weight, start });
    return promise;
  }

  /** Ends every encoder; running and queued tasks are rejected. */
  close(): void {
    this.#closed = true;
    for (const { timer } of this.#idle.splice(0)) clearTimeout(timer);
    for (const encoder of this.#all) encoder.end();
  }

  async #work<Task extends EncoderTask>(task: Task): Promise<EncoderResult[Task["type"]]> {
    if (this.#closed) throw new AppError("unavailable", CLOSING);
    const encoder = this.#take();
    try {
      return await encoder.work(task);
    } finally {
      this.#release(encoder);
    }
  }

  #take(): EncoderProcess {
    const idle = this.#idle.pop();
    if (!idle) return this.#start();
    clearTimeout(idle.timer);
    return idle.encoder;
  }

  #start(): EncoderProcess {
    const encoder: EncoderProcess = new EncoderProcess(() => {
      this.#all.delete(encoder);
      const place = this.#idle.findIndex((idle) => idle.encoder === encoder);
      for (const { timer } of place < 0 ? [] : this.#idle.splice(place, 1)) clearTimeout(timer);
    });
    this.#all.add(encoder);
    return encoder;
  }

  #release(encoder: EncoderProcess): void {
    if (this.#closed || !this.#all.has(encoder)) return;
    const timer = setTimeout(() => encoder.end(), IDLE_MS).unref();
    this.#idle.push({ encoder, timer });
  }
}
