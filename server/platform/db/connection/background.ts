import { AsyncLocalStorage } from "node:async_hooks";

// Long enough for an index over a large table; a connection that died unheard is not kept for ever.
const AT_LEISURE_MS = 3_600_000;
const leisure = new AsyncLocalStorage<true>();

/** Does work that nobody waits for, such as a job: its statements may take long. */
export function runInBackground<T>(work: () => T): T {
  return leisure.run(true, work);
}

/** How long a statement of the work that goes on may take; nothing where nobody said. */
export function leisureMs(): number | undefined {
  return leisure.getStore() && AT_LEISURE_MS;
}
