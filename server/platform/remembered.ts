type Kept<T> = { until: number; value: Promise<T> };
type Memory = { forMs: number; max: number };

/**
 * Answers what `load` last answered for the key, for a while; who asks while it is being loaded
 * waits with the first. Failures are not kept. Beyond `max` the oldest goes.
 */
export function remembered<T>(load: (key: string) => Promise<T>, { forMs, max }: Memory) {
  const kept = new Map<string, Kept<T>>();
  return (key: string): Promise<T> => {
    const found = kept.get(key);
    if (found && found.until > Date.now()) return found.value;
    const value = load(key);
    kept.delete(key);
    kept.set(key, { until: Date.now() + forMs, value });
    value.catch(() => kept.get(key)?.value === value && kept.delete(key));
    const oldest = kept.size > max ? kept.keys().next() : undefined;
    if (oldest && !oldest.done) kept.delete(oldest.value);
    return value;
  };
}
