import { mkdtempSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, inject } from "vitest";
import { buildApp } from "#server/app.ts";
import { createSession } from "#server/features/accounts/sign-in/commands.ts";
import { saveDevice } from "#server/features/accounts/sign-in/device-commands.ts";
import { createCaptcha } from "#server/platform/captcha/captcha-choice.ts";
import { cookieName } from "#server/platform/http/cookies.ts";
import { MARKER } from "#server/platform/media/site-marker.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { loadWebBuild } from "#server/platform/rendering/web-build.ts";
import { newToken } from "#server/platform/tokens.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import { start } from "#server/start.ts";
import { Client } from "#test/client.ts";
import { createBucket } from "#test/cluster/bucket.ts";
import { copyTemplate } from "#test/database-template.ts";
import { giveBack, takeEmbedded } from "#test/embedded-databases.ts";
import { mailReader } from "#test/mail-reader.ts";
import { createTestDatabase } from "#test/test-database.ts";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));

const PUBLIC = "media/";
const PRIVATE = "private/";
// The folder in which files are written before they are moved to their final paths.
const PARTS = ".parts";

type Bucket = Awaited<ReturnType<typeof createBucket>>;
const buckets = new Map<string, Promise<Bucket>>();

/** Returns the bucket that apps on one database share, where there is an S3. */
function bucketBeside(databaseUrl: string | undefined): Promise<Bucket> | undefined {
  if (!databaseUrl || !process.env.TEST_S3_ENDPOINT) return undefined;
  const bucket = buckets.get(databaseUrl) ?? createBucket();
  buckets.set(databaseUrl, bucket);
  return bucket;
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>["app"];

let shared: Promise<TestApp> | undefined;

/**
 * Returns the app that the files of a worker share one after another, which is there once `beforeAll`
 * has run. A test expects nothing of what others created: neither counts of everything nor an empty list.
 */
export function sharedApp(): TestApp {
  const app = {} as TestApp;
  beforeAll(async () => Object.assign(app, await startSharedApp()));
  return app;
}

/** Starts the app that the files of a worker share, for a file whose tables of tests come from it. */
export function startSharedApp(): Promise<TestApp> {
  shared ??= startTestApp().then(({ app }) => app);
  return shared;
}

/**
 * Returns an app of the file's own, which is there once `beforeAll` has run, and removed after the tests:
 * see `startTestApp`. For files that need other settings or a known content, or change what everyone sees.
 */
export function buildTestApp(...parts: Parameters<typeof startTestApp>): TestApp {
  const app = {} as TestApp;
  let remove: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const started = await startTestApp(...parts);
    remove = started.remove;
    Object.assign(app, started.app);
  });
  afterAll(() => remove?.());
  return app;
}

/** Starts an app of the file's own, for a file whose tables of tests come from it. */
export async function startOwnApp(...parts: Parameters<typeof startTestApp>): Promise<TestApp> {
  const { app, remove } = await startTestApp(...parts);
  afterAll(remove);
  return app;
}

/**
 * Starts the real program over a database of its own (on the PostgreSQL and S3 of TEST_DATABASE_URL
 * and TEST_S3_ENDPOINT, where those are set), listening on a free port. Limits and captcha are off
 * unless `variables` say otherwise; `changes` are for settings without a variable, and for the
 * database of another app. With `onDisk` the embedded database is in the data folder, as that of a site is.
 */
export async function startTestApp(
  variables: Record<string, string> = {},
  changes: Partial<Settings> = {},
  { onDisk = false } = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), "parade-test-"));
  const database = changes.databaseUrl
    ? undefined
    : await createTestDatabase(inject("postgresTemplate"));
  const databaseUrl = changes.databaseUrl ?? database?.url;
  const bucket = await bucketBeside(databaseUrl);
  const environment = {
    NODE_ENV: "test",
    PORT: "0",
    DATA_DIR: dataDir,
    RATE_LIMITS: "off",
    CAPTCHA: "off",
    LOG_LEVEL: "silent",
    BACKUP_TIME: "off",
    ...bucket?.settings(),
    ...variables,
  };
  const settings = { ...readSettings(environment), ...changes, databaseUrl };
  const logged: string[] = [];
  const embedded = databaseUrl || onDisk ? undefined : await takeEmbedded();
  if (onDisk) copyTemplate(dataDir);
  const place = embedded ? { embedded } : onDisk ? { dataDir } : { url: databaseUrl ?? "" };
  const web = await loadWebBuild(DIST);
  const log = createLog(settings.logLevel, { write: (line) => logged.push(line) });
  const running = await start({ settings, place, web, log });
  const url = await running.app.listen({ port: settings.port, host: "127.0.0.1" });
  const remove = async () => {
    await running.stop();
    if (embedded) await giveBack(embedded);
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };

  /** Starts another app with other variables and settings, on the same database and files. */
  const withSettings = async (others: Record<string, string>, change: Partial<Settings> = {}) => {
    const changed = { ...readSettings({ ...environment, ...others }), ...changes, databaseUrl };
    const own = { ...changed, ...change };
    const captcha = await createCaptcha(running.services.db, own);
    const other = await buildApp({ ...running.services, settings: own, captcha }, web, log);
    const otherUrl = await other.listen({ port: 0, host: "127.0.0.1" });
    afterAll(() => other.close());
    return { url: otherUrl, client: () => new Client(otherUrl) };
  };

  const filesBelow = async (folder: string) => {
    const names = bucket
      ? (await bucket.list())
          .filter((key) => key.startsWith(folder))
          .map((key) => key.slice(folder.length))
      : await readdir(join(dataDir, folder), { recursive: true }).catch(() => []);
    // A job of the start writes the marker, at any moment.
    return names.filter((name) => !name.startsWith(PARTS) && name !== MARKER);
  };

  /** Lists the folders of public pictures, to which jobs add files later. */
  const pictures = async () =>
    [...new Set((await filesBelow(PUBLIC)).map((file) => file.split("/")[0] ?? ""))].sort();

  const app = {
    url,
    dataDir,
    services: running.services,
    db: running.services.db,
    server: running.app.server,
    /** The log lines of LOG_LEVEL and above. */
    logged,
    /** Returns a client with a cookie jar of its own. */
    client: () => new Client(url),
    /** The client of a visitor, who has no session: one for each file of tests. */
    get visitor() {
      return new Client(url);
    },
    /** Returns a client with a session of a user, whose device is known. */
    startSession: async (userId: string) => {
      const client = new Client(url);
      const { token } = await createSession(running.services.db, userId, "");
      client.setCookie(cookieName(running.app, "session"), token);
      const device = { id: newToken().token, userAgent: "" };
      await saveDevice(running.services, userId, device);
      client.setCookie(cookieName(running.app, "device"), device.id);
      return client;
    },
    /** Invalidates what is cached after the database was changed directly. */
    invalidateCache: () => {
      running.app.visitorReplies.clear();
      running.services.mediaAccess.invalidate();
    },
    /** Waits for the newest mail to an address that contains the text; returns its source. */
    mailTo: mailReader(dataDir),
    withSettings,
    /** Lists every public file, in the bucket or else the media folder. */
    mediaFiles: () => filesBelow(PUBLIC),
    pictures,
    /** Lists the pictures that were added to those of `before`; jobs may delete others meanwhile. */
    addedPictures: async (before: readonly string[]) =>
      (await pictures()).filter((picture) => !before.includes(picture)),
    /** Lists every private file, in the bucket or else the private folder. */
    privateFiles: () => filesBelow(PRIVATE),
  };
  return { app, remove };
}
