import { mkdtempSync } from "node:fs";
import { readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, vi } from "vitest";
import type { DatabasePlace } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/log.ts";
import { loadWebBuild } from "#server/platform/pages.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import { start } from "#server/start.ts";
import { Client } from "#test/client.ts";
import { templateSnapshot } from "#test/database-template.ts";
import { createTestDatabase } from "#test/test-database.ts";

const DIST = fileURLToPath(new URL("../dist", import.meta.url));

export type TestApp = Awaited<ReturnType<typeof buildTestApp>>;

/**
 * The real program over a database of its own, listening on a free port; gone after the file's
 * tests. Limits and captcha are off unless the variables say otherwise; `changes` are for what no
 * variable can set, and for the database of another app.
 */
export async function buildTestApp(
  variables: Record<string, string> = {},
  changes: Partial<Settings> = {},
) {
  const dataDir = mkdtempSync(join(tmpdir(), "parade-test-"));
  const settings = readSettings({
    NODE_ENV: "test",
    PORT: "0",
    DATA_DIR: dataDir,
    RATE_LIMITS: "off",
    CAPTCHA: "off",
    LOG_LEVEL: "silent",
    ...variables,
  });
  const database = changes.databaseUrl ? undefined : await createTestDatabase();
  const databaseUrl = changes.databaseUrl ?? database?.url;
  const logged: string[] = [];
  const place: DatabasePlace = databaseUrl
    ? { url: databaseUrl }
    : { snapshot: await templateSnapshot() };
  const running = await start({
    settings: { ...settings, ...changes, databaseUrl },
    place,
    web: await loadWebBuild(DIST),
    log: createLog(settings.logLevel, { write: (line) => logged.push(line) }),
  });
  const url = await running.app.listen({ port: 0, host: "127.0.0.1" });
  afterAll(async () => {
    await running.stop();
    await database?.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  return {
    url,
    dataDir,
    services: running.services,
    /** The lines of the log from LOG_LEVEL on. */
    logged,
    /** A visitor with a cookie jar of its own. */
    client: () => new Client(url),
    /** Waits for the newest mail to an address that holds the text; answers its source. */
    mailTo: mailReader(dataDir),
    /** Every file below the media folder. */
    mediaFiles: () => readdir(join(dataDir, "media"), { recursive: true }),
  };
}

/** Reads mail from a data folder. */
export function mailReader(dataDir: string) {
  return (email: string, text = "") => waitForMail(join(dataDir, "mail"), email, text);
}

async function waitForMail(folder: string, email: string, text: string): Promise<string> {
  const find = async () => {
    const names = await readdir(folder).catch(() => []);
    const mails = await Promise.all(
      names.sort().map((name) => readFile(join(folder, name), "utf8")),
    );
    return mails
      .map(unfold)
      .findLast((mail) => mail.includes(`To: ${email}`) && mail.includes(text));
  };
  const wait = { timeout: 10_000, interval: 50 };
  return vi.waitFor(async () => {
    const mail = await find();
    if (mail === undefined) throw new Error(`No mail to ${email} with ${JSON.stringify(text)}`);
    return mail;
  }, wait);
}

/** Quoted-printable lines joined again, so that links can be read. */
function unfold(mail: string): string {
  return mail.replace(/=\r?\n/g, "").replaceAll("=3D", "=");
}
