import { LRUCache } from "lru-cache";

type Draw = () => Promise<Buffer>;

/**
 * Returns a function that caches cards by name, up to `maxBytes` in all. Concurrent requests for a
 * card share one `draw`; failures are not cached.
 */
export function createCardCache(maxBytes: number) {
  const cache = new LRUCache<string, Buffer, Draw>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_name, _before, { context: draw }) => draw(),
    // A card that does not fit into the cache is still returned to those who wait for it.
    ignoreFetchAbort: true,
  });
  return (name: string, draw: Draw): Promise<Buffer> => cache.forceFetch(name, { context: draw });
}
