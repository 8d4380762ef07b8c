import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { TIMEOUT_MS } from "#test/e2e/browser-context.ts";
import { ADMIN, createSite, type TestSite } from "#test/e2e/site.ts";
import { ServerProcess } from "#test/server-process.ts";

/** An admin's email on the shared site that nobody has signed up with. */
export const SPARE_ADMIN = "spare-admin@mail.example";
const SITE_PROGRAM = "test/e2e/site-process.ts";

/** Polls a value until it meets the expectation. */
export const eventually = <T>(read: () => T | Promise<T>) =>
  expect.poll(read, { timeout: TIMEOUT_MS, interval: 40 });

let shared: TestSite | undefined;
let started: Promise<void> | undefined;

/**
 * Returns the real site that the files of a worker share one after another, so a test gives what it
 * creates a name of its own. A console error or content policy violation fails any test.
 */
export function sharedSite(): TestSite {
  const variables = { ADMINS: `${ADMIN},${SPARE_ADMIN}` };
  shared ??= createSite(new ServerProcess(variables, SITE_PROGRAM));
  const site = shared;
  beforeAll(() => {
    started ??= site.start();
    return started;
  });
  afterEach(site.endTest);
  return site;
}

/**
 * Starts a site for a file whose tests need other settings or exactly known content, or change
 * what everyone sees.
 */
export function startSite(variables: Record<string, string> = {}): TestSite {
  const site = createSite(new ServerProcess({ ADMINS: ADMIN, ...variables }));
  beforeAll(site.start);
  afterEach(site.endTest);
  afterAll(() => site.server.remove());
  return site;
}
