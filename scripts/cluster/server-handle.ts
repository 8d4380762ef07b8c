/** An external service started for a test run, and the environment variables that describe it. */
export type ServerHandle = {
  env: Record<string, string>;
  stop: () => Promise<void>;
};
