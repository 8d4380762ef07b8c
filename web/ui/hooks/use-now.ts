import { useSyncExternalStore } from "react";

const TICK_MS = 10_000;

const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

// Rounded to ticks, so that it is constant during a render.
const read = () => Math.floor(Date.now() / TICK_MS) * TICK_MS;

/** Returns the time in milliseconds, accurate to ten seconds; one clock serves the whole page. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read, read);
}
