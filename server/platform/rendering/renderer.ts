import PQueue from "p-queue";
import { Tinypool } from "tinypool";
import { AppError } from "#server/platform/errors.ts";
import type { PageParts } from "#server/platform/rendering/page-document.ts";
import { workerEntry } from "#server/platform/worker-entry.ts";

/** How long a page may wait and take: a few milliseconds, but for the first ones and the busiest moments. */
const WALL_MAX_MS = 10_000;
/** Memory (MiB) of the thread. */
const RESOURCES = { maxOldGenerationSizeMb: 256 };
/** One page is rendered while the next is on its way. */
const AT_ONCE = 2;
const BUSY = "The site is very busy. Please try again in a moment.";

/**
 * Renders pages by a build's server entry in a thread, so that other requests are answered meanwhile: those of
 * whoever is signed in first, so that people do not wait for crawlers. The thread starts with the first page.
 */
export class Renderer {
  readonly #entry: string;
  readonly #queue = new PQueue({ concurrency: AT_ONCE });
  #thread: Tinypool | undefined;

  constructor(entry: string) {
    this.#entry = entry;
  }

  async render(parts: PageParts, { forVisitor }: { forVisitor: boolean }): Promise<Buffer> {
    const signal = AbortSignal.timeout(WALL_MAX_MS);
    const task = { entry: this.#entry, ...parts };
    const work = (): Promise<Uint8Array> => {
      this.#thread ??= startThread();
      return this.#thread.run(task, { signal });
    };
    const page = await this.#queue
      .add(work, { priority: forVisitor ? 0 : 1, signal })
      .catch((cause) => {
        throw signal.aborted ? Object.assign(new AppError("unavailable", BUSY), { cause }) : cause;
      });
    return Buffer.from(page.buffer, page.byteOffset, page.byteLength);
  }

  async close(): Promise<void> {
    await this.#thread?.destroy();
    this.#thread = undefined;
  }
}

function startThread(): Tinypool {
  return new Tinypool({
    filename: workerEntry("render-worker", import.meta.url),
    name: "renderPage",
    minThreads: 1,
    maxThreads: 1,
    concurrentTasksPerWorker: AT_ONCE,
    resourceLimits: RESOURCES,
  });
}
