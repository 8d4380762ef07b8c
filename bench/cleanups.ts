type Cleanup = () => unknown;

const pending = new Set<Cleanup>();
let stopped = false;
let finished = Promise.resolve();

/**
 * Registers a cleanup to run at the end of the benchmark, in reverse order, and returns a function
 * that runs it earlier. Throws when the run was stopped; the cleanup still runs then.
 */
export function registerCleanup(cleanup: Cleanup): () => Promise<void> {
  pending.add(cleanup);
  if (stopped) throw new Error("The run was stopped.");
  return async () => {
    if (pending.delete(cleanup)) await cleanup();
  };
}

/** Runs every pending cleanup; logs one that fails and continues. */
export function runCleanups(): Promise<void> {
  stopped = true;
  finished = finished.then(runPending);
  return finished;
}

async function runPending(): Promise<void> {
  for (const cleanup of [...pending].reverse()) {
    pending.delete(cleanup);
    try {
      await cleanup();
    } catch (error) {
      console.error(error);
    }
  }
}
