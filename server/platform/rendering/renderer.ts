import { Worker } from "node:worker_threads";
import { unavailable } from "#server/platform/errors.ts";
import type { PageParts } from "#server/platform/rendering/page-document.ts";
import { workerEntry } from "#server/platform/worker-entry.ts";

/** A page to render, and its document or why there is none. */
export type RenderTask = { id: number; parts: PageParts };
export type RenderReply = { id: number } & ({ page: Uint8Array } | { error: Error });

/** How long a page may wait and take (ms): a few, but for the first pages and the busiest moments. */
const WALL_MAX_MS = 10_000;
/** Memory of the thread (MiB). */
const RESOURCES = { maxOldGenerationSizeMb: 256 };

/**
 * Renders pages by a build's server entry in a thread, so that other requests are answered meanwhile. It starts with
 * the first page, and again after it has ended.
 */
export class Renderer {
  readonly #entry: string;
  readonly #wallMaxMs: number;
  readonly #pending = new Map<number, PromiseWithResolvers<Uint8Array>>();
  #thread: Worker | undefined;
  #lastId = 0;

  constructor(entry: string, { wallMaxMs = WALL_MAX_MS } = {}) {
    this.#entry = entry;
    this.#wallMaxMs = wallMaxMs;
  }

  /** Returns a page's document; throws `unavailable` if it takes too long. */
  async render(parts: PageParts): Promise<Buffer> {
    const thread = this.#thread ?? this.#start();
    const id = ++this.#lastId;
    const rendered = Promise.withResolvers<Uint8Array>();
    this.#pending.set(id, rendered);
    thread.postMessage({ id, parts } satisfies RenderTask);
    const timer = setTimeout(() => thread.terminate(), this.#wallMaxMs);
    try {
      const page = await rendered.promise;
      return Buffer.from(page.buffer, page.byteOffset, page.byteLength);
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await this.#thread?.terminate();
  }

  #start(): Worker {
    const file = workerEntry("render-worker", import.meta.url);
    const thread = new Worker(file, { workerData: this.#entry, resourceLimits: RESOURCES });
    // Without another it was ended for a page that took too long.
    let fault: unknown = unavailable();
    thread.on("message", (reply: RenderReply) => this.#settle(reply));
    thread.on("error", (error) => {
      fault = error;
    });
    thread.on("exit", () => {
      this.#thread = undefined;
      for (const { reject } of this.#pending.values()) reject(fault);
      this.#pending.clear();
    });
    this.#thread = thread;
    return thread;
  }

  #settle(reply: RenderReply): void {
    const rendered = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ("error" in reply) rendered?.reject(reply.error);
    else rendered?.resolve(reply.page);
  }
}
