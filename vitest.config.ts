import { defineConfig } from "vitest/config";

const { CI, TEST_DATABASE_URL, TEST_REDIS_URL, TEST_REPORT } = process.env;
const second = 1_000;
// A shared machine may stall for seconds, so a test fails when it fails twice.
const retry = CI ? 1 : 0;
const SETUP = ["scripts/built-site.mjs", "test/database-template.ts"];

/** On PostgreSQL without the files whose statements behave the same on both databases. */
const api = TEST_DATABASE_URL
  ? {
      include: ["test/api/**/*.test.ts"],
      exclude: [
        "test/api/{captcha,captcha-providers,cards,coercion,common-passwords}.test.ts",
        "test/api/{cookies,cross-site}.test.ts",
        "test/api/{dev-pages,fuzz-requests,headers,hostile-uploads,http,items}.test.ts",
        "test/api/{logged-secrets,logs,mail,media,openapi,post-pictures,refused-pictures}.test.ts",
        "test/api/{proxies,request-ids,route-limits,secret-fields,validation-messages}.test.ts",
        "test/api/{security-text,shutdown,slow-requests,third-parties,unread-bodies}.test.ts",
        "test/api/{cache-control,factors-reauthentication,staff-factor,upload-faults}.test.ts",
        "test/api/{permissions,permissions-*,web-app}.test.ts",
      ],
    }
  : { include: ["server/**/*.test.ts", "test/api/**/*.test.ts"], exclude: [] };

/** Groups run one after another, because kill loops are timed and need the machine to themselves. */
const project = (name: string, order: number, limits: object, include: string[]) => ({
  extends: true as const,
  test: { name, include, sequence: { groupOrder: order }, ...limits },
});

const quick = { testTimeout: 10 * second };
// Test files share their imports, because importing again would take half of the time.
const withDatabase = {
  retry,
  globalSetup: SETUP,
  isolate: false,
  maxWorkers: 2,
  testTimeout: 20 * second,
  hookTimeout: 60 * second,
};
const withServer = {
  globalSetup: SETUP,
  retry,
  fileParallelism: false,
  testTimeout: 120 * second,
  hookTimeout: 180 * second,
  teardownTimeout: 30 * second,
};

// Journeys share their imports and the browser, but no site. A single worker leaves the machine idle for
// a third of the time.
const inBrowser = { ...withServer, isolate: false, fileParallelism: true, maxWorkers: 2 };

export default defineConfig({
  test: {
    reporters: TEST_REPORT ? ["default", ["json", { outputFile: TEST_REPORT }]] : ["default"],
    projects: [
      project("unit", 0, quick, ["{contract,web,scripts,demo}/**/*.test.{ts,tsx}"]),
      project("api", 1, { ...withDatabase, exclude: api.exclude }, api.include),
      project("e2e", 2, inBrowser, ["test/e2e/**/*.test.ts"]),
      project("faults", 3, withServer, ["test/faults/**/*.test.ts"]),
      ...(TEST_DATABASE_URL && TEST_REDIS_URL
        ? [project("cluster", 4, withServer, ["test/cluster/**/*.test.ts"])]
        : []),
    ],
  },
});
