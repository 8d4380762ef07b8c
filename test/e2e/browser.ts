import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { ROLE, type Role } from "#contract/users/roles.ts";
import { freePort } from "#scripts/cluster/free-port.ts";
import { signInAs } from "#test/acts.ts";
import { Client } from "#test/client.ts";
import { copyTemplate } from "#test/database-template.ts";
import { TIMEOUT_MS } from "#test/e2e/browser-context.ts";
import { createPages, type Pages, sharedBrowser } from "#test/e2e/pages.ts";
import { mailReader } from "#test/mail-reader.ts";
import type { TestUser } from "#test/makers.ts";
import { ServerProcess } from "#test/server-process.ts";
import { aStaffMember } from "#test/staff.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";

/** Emails of admins with which nobody has signed up. */
const ADMIN = "admin@mail.example";
export const SPARE_ADMIN = "spare-admin@mail.example";
export const STREAMER_PACK = "https://packs.example/starter";
const SHARED_SETTINGS = { ADMINS: `${ADMIN},${SPARE_ADMIN}`, STREAMER_PACK_URL: STREAMER_PACK };
const RECENT_MS = 5 * 60 * 1_000;

/** The site in this process, with the browser's pages on it and its staff. */
export type TestSite = TestApp &
  Pages & { admin: () => Promise<TestUser>; moderator: () => Promise<TestUser> };

/** Polls a value until it meets the expectation. */
export const eventually = <T>(read: () => T | Promise<T>) =>
  expect.poll(read, { timeout: TIMEOUT_MS, interval: 40 });

let shared: Promise<TestSite> | undefined;

/**
 * Returns the site that the files of a worker share one after another, so a test gives what it creates a
 * name of its own. A console error or content policy violation fails any test.
 */
export function sharedSite(): TestSite {
  const site = {} as TestSite;
  beforeAll(async () => {
    shared ??= runSite(SHARED_SETTINGS).then((started) => started.site);
    Object.assign(site, await shared);
  });
  afterEach(() => site.endTest());
  return site;
}

/**
 * Starts a site for a file whose tests need other settings or exactly known content, or change
 * what everyone sees.
 */
export function startSite(variables: Record<string, string> = {}): TestSite {
  const site = {} as TestSite;
  let remove: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const started = await runSite({ ADMINS: ADMIN, ...variables });
    remove = started.remove;
    Object.assign(site, started.site);
  });
  afterEach(() => site.endTest());
  afterAll(() => remove?.());
  return site;
}

async function runSite(variables: Record<string, string>) {
  // Its pages have the public URL, which contains the port.
  const port = String(await freePort());
  const [{ app, remove }] = await Promise.all([
    startTestApp({ PORT: port, ...variables }),
    sharedBrowser(),
  ]);
  const url = `http://localhost:${port}`;
  const staff = { admin: memoizeStaff(app, ROLE.admin), moderator: memoizeStaff(app) };
  return { site: { ...app, url, ...createPages(() => url), ...staff }, remove };
}

/**
 * Returns a function that returns one user, created on first use. It signs in when the last time may be too
 * long ago for what staff do.
 */
function memoizeStaff(app: TestApp, role?: Role): () => Promise<TestUser> {
  let creation: Promise<TestUser> | undefined;
  let signedInAt = Date.now();
  return async () => {
    creation ??= aStaffMember(app, role);
    const user = await creation;
    if (Date.now() - signedInAt > RECENT_MS) {
      signedInAt = Date.now();
      await signInAs(user.client, user);
    }
    return user;
  };
}

/** Starts a site in a process of its own, for a file that stops it. */
export function startSiteProcess() {
  const server = new ServerProcess();
  const site = {
    server,
    client: () => new Client(server.url),
    mailTo: (email: string, text?: string) => mailReader(server.dataDir)(email, text),
    ...createPages(() => server.url),
  };
  beforeAll(async () => {
    copyTemplate(server.dataDir);
    await Promise.all([sharedBrowser(), server.start()]);
  });
  afterEach(site.endTest);
  afterAll(() => server.remove());
  return site;
}
