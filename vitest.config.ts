import { randomInt } from "node:crypto";
import { defineConfig } from "vitest/config";
import { onPostgres } from "./test/on-postgres.ts";

const { TEST_DATABASE_URL, TEST_REDIS_URL, TEST_REPORT } = process.env;
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

/** Groups run one after another. */
const project = (name: string, order: number, limits: object, include: string[]) => ({
  extends: true as const,
  test: { name, include, setupFiles: ["test/seed.ts"], sequence: { groupOrder: order }, ...limits },
});

const quick = { isolate: false, testTimeout: 30 * second };
// Two workers leave two cores idle for a third of the time, while tests wait for servers and pages.
const withServer = {
  globalSetup: SETUP,
  maxWorkers: 3,
  testTimeout: 120 * second,
  hookTimeout: 180 * second,
  teardownTimeout: 30 * second,
};
// Compare response times alone and beside other work, so they need the machine to themselves.
const TIMED = ["test/faults/prune.test.ts", "test/faults/uploads.test.ts"];
// API tests share their imports, because importing again would take half of the time.
const inProcess = {
  ...withServer,
  isolate: false,
  testTimeout: 60 * second,
  hookTimeout: 120 * second,
};
// Journeys share their imports, the browser and, unless they need their own, the site of their worker.
const inBrowser = { ...withServer, isolate: false };

export default defineConfig({
  test: {
    // On a busy machine a second, the default, is too short for what takes milliseconds.
    expect: { poll: { timeout: 15 * second } },
    // A passkey library uses algorithms that are experimental in Node.
    execArgv: ["--disable-warning=ExperimentalWarning"],
    reporters: TEST_REPORT ? ["default", ["json", { outputFile: TEST_REPORT }]] : ["default"],
    projects: [
      project("unit", 0, quick, ["{contract,web,scripts,demo}/**/*.test.{ts,tsx}"]),
      project("api", 1, inProcess, api),
      project("e2e", 1, inBrowser, ["test/e2e/**/*.test.ts"]),
      project("faults", 1, { ...withServer, exclude: TIMED }, ["test/faults/**/*.test.ts"]),
      project("timed", 2, { ...withServer, maxWorkers: 1 }, TIMED),
      ...(TEST_DATABASE_URL && TEST_REDIS_URL
        ? [project("cluster", 1, withServer, ["test/cluster/**/*.test.ts"])]
        : []),
    ],
  },
});
