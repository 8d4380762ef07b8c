import { LRUCache } from "lru-cache";

type Draw = () => Promise<Buffer>;

/**
 * Keeps what was made last, up to so many bytes in all. Who asks while something is being made
 * waits with the first; failures are not kept.
 */
export function createKeptCards(maxBytes: number) {
  const kept = new LRUCache<string, Buffer, Draw>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_name, _before, { context: draw }) => draw(),
    // Who waits for a card gets it, even when there is no room to keep it.
    ignoreFetchAbort: true,
  });
  return (name: string, draw: Draw): Promise<Buffer> => kept.forceFetch(name, { context: draw });
}
