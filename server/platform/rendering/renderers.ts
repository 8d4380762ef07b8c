import { Tinypool } from "tinypool";
import { AppError } from "#server/platform/errors.ts";
import type { PageParts } from "#server/platform/rendering/page-document.ts";
import { workerEntry } from "#server/platform/worker-entry.ts";

/** How long a page may wait and take: a few milliseconds, but for the first ones and the busiest moments. */
const WALL_MAX_MS = 10_000;
/** Memory (MiB) of a worker, which renders one page at a time. */
const RESOURCES = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 256 };
const BUSY = "The site is very busy. Please try again in a moment.";

type Renderers = {
  render(parts: PageParts, options: { forVisitor: boolean }): Promise<Buffer>;
  close(): Promise<void>;
};

/**
 * Renders pages by the build's server entry in two threads, so that other requests are answered meanwhile: one is
 * for visitors, so that whoever is signed in does not wait for crawlers. A thread starts with its first page.
 */
export function createRenderers(entry: string): Renderers {
  const threads = new Map<boolean, Tinypool>();
  const threadFor = (forVisitor: boolean) => {
    const thread = threads.get(forVisitor) ?? startThread();
    threads.set(forVisitor, thread);
    return thread;
  };
  return {
    render: async (parts, { forVisitor }) => {
      const signal = AbortSignal.timeout(WALL_MAX_MS);
      const page: Uint8Array = await threadFor(forVisitor)
        .run({ entry, ...parts }, { signal })
        .catch((cause) => {
          throw signal.aborted
            ? Object.assign(new AppError("unavailable", BUSY), { cause })
            : cause;
        });
      return Buffer.from(page.buffer, page.byteOffset, page.byteLength);
    },
    close: async () => {
      const started = [...threads.values()];
      threads.clear();
      await Promise.all(started.map((thread) => thread.destroy()));
    },
  };
}

function startThread(): Tinypool {
  return new Tinypool({
    filename: workerEntry("render-worker", import.meta.url),
    name: "renderPage",
    minThreads: 1,
    maxThreads: 1,
    resourceLimits: RESOURCES,
  });
}
