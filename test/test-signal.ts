import { AsyncLocalStorage } from "node:async_hooks";

const running = new AsyncLocalStorage<AbortSignal>();

/** Runs a test with the signal that is aborted when it has run out of time. */
export function withSignal<T>(signal: AbortSignal, test: () => Promise<T>): Promise<T> {
  return running.run(signal, test);
}

/** Returns the signal of the test that the caller runs in; undefined outside of tests. */
export function testSignal(): AbortSignal | undefined {
  return running.getStore();
}
