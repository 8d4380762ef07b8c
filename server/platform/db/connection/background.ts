import { AsyncLocalStorage } from "node:async_hooks";

// Long enough for an index over a large table, and still ends statements of a dead connection.
const BACKGROUND_TIMEOUT_MS = 3_600_000;
const isBackground = new AsyncLocalStorage<true>();

/** Runs work that no request waits for, such as a job, with a longer timeout for its statements. */
export function runInBackground<T>(work: () => T): T {
  return isBackground.run(true, work);
}

/** Returns the statement timeout (ms) of background work, or undefined elsewhere. */
export function backgroundTimeoutMs(): number | undefined {
  return isBackground.getStore() && BACKGROUND_TIMEOUT_MS;
}
