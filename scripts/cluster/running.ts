/** One outside service, started for a test run: what the tests read to reach it, and its end. */
export type Running = {
  env: Record<string, string>;
  stop: () => Promise<void>;
};
