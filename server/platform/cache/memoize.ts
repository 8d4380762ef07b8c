import { LRUCache } from "lru-cache";

type Options = { ttlMs: number; max: number };

/**
 * Returns a function that caches what `load` resolves with by key, for `ttlMs` and at most `max`
 * keys. Concurrent calls for a key share one `load`; rejections are not cached.
 */
export function memoizeAsync<T>(load: (key: string) => Promise<T>, { ttlMs, max }: Options) {
  const cache = new LRUCache<string, Promise<T>>({ max, ttl: ttlMs });
  return (key: string): Promise<T> => {
    const cached = cache.get(key);
    if (cached) return cached;
    const value = load(key);
    cache.set(key, value);
    value.catch(() => cache.peek(key) === value && cache.delete(key));
    return value;
  };
}
