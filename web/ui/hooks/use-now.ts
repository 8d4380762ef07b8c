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

/** A reply may be on its way for a while (ms). */
const TOLERANCE_MS = 5_000;

/** What has to be added to this device's clock (ms). */
let correction = 0;

/** Corrects the clock by the time at which the server wrote a reply (ms). */
export function correctClock(serverTime: number): void {
  const ahead = serverTime - Date.now();
  correction = Math.abs(ahead) > TOLERANCE_MS ? ahead : 0;
}

// Rounded to ticks, so that it is constant during a render.
const read = () => Math.floor((Date.now() + correction) / TICK_MS) * TICK_MS;

/**
 * Returns the time in milliseconds, accurate to ten seconds; one clock serves the whole page, and follows the
 * server's.
 */
export function useNow(): number {
  return useSyncExternalStore(subscribe, read, read);
}
