import PQueue from "p-queue";
import pTimeout from "p-timeout";
import { AppError } from "#server/platform/errors.ts";
import type { PageParts } from "#server/platform/rendering/page-document.ts";
import { RenderThread } from "#server/platform/rendering/render-thread.ts";

/** How long a page may take (ms): a few, but for the first pages and the busiest moments. */
const WALL_MAX_MS = 10_000;
/** One page is rendered while the next is on its way. */
const AT_ONCE = 2;
const BUSY = "The site is very busy. Please try again in a moment.";

/**
 * Renders pages in a thread, so that other requests are answered meanwhile: those of whoever is signed in first, so
 * that people do not wait for crawlers. The thread starts with the first page.
 */
export class Renderer {
  readonly #entry: string;
  readonly #queue = new PQueue({ concurrency: AT_ONCE });
  #thread: RenderThread | undefined;

  /** `entry` is the URL of a build's server entry. */
  constructor(entry: string) {
    this.#entry = entry;
  }

  async render(parts: PageParts, { forVisitor }: { forVisitor: boolean }): Promise<Buffer> {
    const priority = forVisitor ? 0 : 1;
    const page = await this.#queue.add(() => this.#renderNow(parts), { priority });
    return Buffer.from(page.buffer, page.byteOffset, page.byteLength);
  }

  async close(): Promise<void> {
    await this.#thread?.end();
  }

  #renderNow(parts: PageParts): Promise<Uint8Array> {
    const thread = this.#thread ?? this.#startThread();
    return pTimeout(thread.render(parts), {
      milliseconds: WALL_MAX_MS,
      fallback: async () => {
        await thread.end();
        throw new AppError("unavailable", BUSY);
      },
    });
  }

  #startThread(): RenderThread {
    this.#thread = new RenderThread(this.#entry, () => {
      this.#thread = undefined;
    });
    return this.#thread;
  }
}
