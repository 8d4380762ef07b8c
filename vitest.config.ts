import { randomInt } from "node:crypto";
import { defineConfig } from "vitest/config";
import { onPostgres } from "./test/on-postgres.ts";

const { CI, TEST_DATABASE_URL, TEST_REDIS_URL, TEST_REPORT } = process.env;
const second = 1_000;
const SETUP = ["scripts/built-site.mjs", "test/database-template.ts"];

// Chosen once, because each project loads this file. Workers inherit the environment.
if (!process.env.TEST_SEED) {
  process.env.TEST_SEED = String(randomInt(2 ** 31));
  process.stderr.write(`TEST_SEED=${process.env.TEST_SEED}\n`);
}

const api = TEST_DATABASE_URL
  ? onPostgres.map((name) => `test/api/${name}.test.ts`)
  : ["server/**/*.test.ts", "test/api/**/*.test.ts"];

/** Groups run one after another, because kill loops are timed and need the machine to themselves. */
const project = (name: string, order: number, limits: object, include: string[]) => ({
  extends: true as const,
  test: { name, include, setupFiles: ["test/seed.ts"], sequence: { groupOrder: order }, ...limits },
});

const quick = { isolate: false, testTimeout: 30 * second };
// Test files share their imports, because importing again would take half of the time.
const withDatabase = {
  globalSetup: SETUP,
  isolate: false,
  maxWorkers: 2,
  testTimeout: 60 * second,
  hookTimeout: 120 * second,
};
const withServer = {
  globalSetup: SETUP,
  fileParallelism: false,
  testTimeout: 120 * second,
  hookTimeout: 180 * second,
  teardownTimeout: 30 * second,
};

// Journeys share their imports, the browser and, unless they need their own, the site of their worker.
// A single worker leaves the machine idle for a third of the time.
const inBrowser = { ...withServer, isolate: false, fileParallelism: true, maxWorkers: 2 };

export default defineConfig({
  test: {
    // CI's machine may stall for seconds. Properties have the same seed in the second try, so it hides no
    // counterexample.
    retry: CI ? 1 : 0,
    // On a busy machine a second, the default, is too short for what takes milliseconds.
    expect: { poll: { timeout: 15 * second } },
    // A passkey library uses algorithms that are experimental in Node.
    execArgv: ["--disable-warning=ExperimentalWarning"],
    reporters: TEST_REPORT ? ["default", ["json", { outputFile: TEST_REPORT }]] : ["default"],
    projects: [
      project("unit", 0, quick, ["{contract,web,scripts,demo}/**/*.test.{ts,tsx}"]),
      project("api", 1, withDatabase, api),
      project("e2e", 2, inBrowser, ["test/e2e/**/*.test.ts"]),
      project("faults", 3, withServer, ["test/faults/**/*.test.ts"]),
      ...(TEST_DATABASE_URL && TEST_REDIS_URL
        ? [project("cluster", 4, withServer, ["test/cluster/**/*.test.ts"])]
        : []),
    ],
  },
});
