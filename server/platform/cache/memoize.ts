import { LRUCache } from "lru-cache";

type Memory = { forMs: number; max: number };

/**
 * Answers what `load` last answered for the key, for a while; who asks while it is being loaded
 * waits with the first. Failures are not kept. Beyond `max` the least used goes.
 */
export function remembered<T>(load: (key: string) => Promise<T>, { forMs, max }: Memory) {
  const kept = new LRUCache<string, Promise<T>>({ max, ttl: forMs });
  return (key: string): Promise<T> => {
    const found = kept.get(key);
    if (found) return found;
    const value = load(key);
    kept.set(key, value);
    value.catch(() => kept.peek(key) === value && kept.delete(key));
    return value;
  };
}
