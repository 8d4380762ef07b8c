import { defineConfig } from "vitest/config";
import { onPostgres } from "./test/on-postgres.ts";

const second = 1_000;
const setupFiles = ["test/setup.ts"];
const inJsdom = {
  environment: "jsdom",
  isolate: false,
  setupFiles: [...setupFiles, "test/setup-components.ts"],
};
const withSite = {
  globalSetup: ["scripts/built-site.mjs", "test/database-template.ts"],
  testTimeout: 120 * second,
  hookTimeout: 180 * second,
  teardownTimeout: 30 * second,
};

const { TEST_DATABASE_URL, TEST_REDIS_URL } = process.env;
const apiFiles = TEST_DATABASE_URL
  ? ["test/faults/kill.test.ts", ...onPostgres.map((name) => `test/api/${name}.test.ts`)]
  : ["server/**/*.test.ts", "test/api/**/*.test.ts"];

/** Groups run one after another; the files of a group take turns in its workers. */
const project = (name: string, groupOrder: number, options: object, include: string[]) => ({
  extends: true as const,
  test: { name, include, setupFiles, sequence: { groupOrder }, ...options },
});

export default defineConfig({
  test: {
    // Waiting ends when the test does; the default of a second would be a bound on time.
    expect: { poll: { timeout: 60 * second } },
    // A passkey library uses algorithms that are experimental in Node. A larger young generation takes less
    // time to collect, with an app and its tests in one process.
    execArgv: ["--disable-warning=ExperimentalWarning", "--max-semi-space-size=64"],
    projects: [
      project("unit", 0, { isolate: false, testTimeout: 30 * second }, [
        "{contract,web,scripts,demo,bench}/**/*.test.ts",
      ]),
      project("components", 0, { ...inJsdom, testTimeout: 30 * second }, ["web/**/*.test.tsx"]),
      // Files of API and browser tests share their imports, an app or site, and the browser.
      project("api", 1, { ...withSite, isolate: false, maxWorkers: 2 }, apiFiles),
      project("faults", 1, { ...withSite, maxWorkers: 2 }, ["test/faults/*.test.ts"]),
      project("e2e", 1, { ...withSite, isolate: false, maxWorkers: 2 }, ["test/e2e/**/*.test.ts"]),
      project("full", 2, { ...withSite, maxWorkers: 1, testTimeout: 600 * second }, [
        "test/full/**/*.test.ts",
      ]),
      ...(TEST_DATABASE_URL && TEST_REDIS_URL
        ? [project("cluster", 3, { ...withSite, maxWorkers: 2 }, ["test/cluster/**/*.test.ts"])]
        : []),
    ],
  },
});
