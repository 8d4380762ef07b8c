import { Worker } from "node:worker_threads";
import type { PageParts } from "#server/platform/rendering/page-document.ts";
import { workerEntry } from "#server/platform/worker-entry.ts";

/** A page to render, and its document or why there is none. */
export type RenderTask = { id: number; parts: PageParts };
export type RenderReply = { id: number } & ({ page: Uint8Array } | { error: Error });

/** Memory (MiB) of the thread. */
const RESOURCES = { maxOldGenerationSizeMb: 256 };

/** A thread that renders pages by a build's server entry. */
export class RenderThread {
  readonly #worker: Worker;
  readonly #pending = new Map<number, PromiseWithResolvers<Uint8Array>>();
  #lastId = 0;

  /** `onEnd` is called when the thread has ended, by `end` or by an error. */
  constructor(entry: string, onEnd: () => void) {
    const file = workerEntry("render-worker", import.meta.url);
    this.#worker = new Worker(file, { workerData: entry, resourceLimits: RESOURCES });
    this.#worker.on("message", (reply: RenderReply) => this.#settle(reply));
    let fault = new Error("The thread that renders has ended.");
    this.#worker.on("error", (error) => {
      fault = error as Error;
    });
    this.#worker.on("exit", () => {
      onEnd();
      for (const { reject } of this.#pending.values()) reject(fault);
    });
  }

  render(parts: PageParts): Promise<Uint8Array> {
    const id = ++this.#lastId;
    const pending = Promise.withResolvers<Uint8Array>();
    this.#pending.set(id, pending);
    this.#worker.postMessage({ id, parts } satisfies RenderTask);
    return pending.promise;
  }

  async end(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle(reply: RenderReply): void {
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if ("error" in reply) pending?.reject(reply.error);
    else pending?.resolve(reply.page);
  }
}
