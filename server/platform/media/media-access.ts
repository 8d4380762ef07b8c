import { LRUCache } from "lru-cache";

/** A picture that was hidden by another node may be served for this long. */
const CACHED_MS = 60_000;
const CACHED_MAX = 20_000;

export type MediaAccess = ReturnType<typeof createMediaAccess>;

/**
 * Creates the check of who may fetch public files. `find` returns whether everyone may fetch those of a
 * folder; only that they may is cached, so that what is shown again is served at once.
 */
export function createMediaAccess(find: (folder: string) => Promise<boolean>) {
  // Holds promises, so that an answer that was looked up before `invalidate` is not stored after it.
  const cache = new LRUCache<string, Promise<boolean>>({ max: CACHED_MAX, ttl: CACHED_MS });
  return {
    /** Returns whether `isPublic` needs no lookup, or waits for one that has begun. */
    isCached: (folder: string): boolean => cache.has(folder),
    async isPublic(folder: string): Promise<boolean> {
      const cached = cache.get(folder);
      if (cached) return cached;
      const found = find(folder);
      cache.set(folder, found);
      const isPublic = await found.catch((error: unknown) => {
        cache.delete(folder);
        throw error;
      });
      if (!isPublic) cache.delete(folder);
      return isPublic;
    },
    /** Forgets every answer; call it after committing what hides pictures. */
    invalidate: () => cache.clear(),
  };
}
