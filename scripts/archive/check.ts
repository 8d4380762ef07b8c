import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { reportRestoreCheck } from "#server/platform/backup/backup-socket.ts";
import { recordBackupTime } from "#server/platform/backup/backup-times.ts";
import { ArchiveFault } from "#server/platform/backup/layout.ts";
import { FolderInUse } from "#server/platform/db/connection/folder-lock.ts";
import { embeddedFolder, openDatabase } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/observability/log.ts";
import { loadWebBuild } from "#server/platform/rendering/pages.ts";
import { readSettings, type Settings } from "#server/settings.ts";
import { start } from "#server/start.ts";
import { restore } from "./restore.ts";
import { withLock } from "./write.ts";

const DIST = fileURLToPath(new URL("../../dist", import.meta.url));

/**
 * Restores a backup into a temporary folder, compares it, starts the site on it, and records the time
 * in the site's database. Returns whether the backup is good.
 */
export async function check(settings: Settings, folder: string): Promise<boolean> {
  const temporary = await mkdtemp(join(tmpdir(), "parade-check-"));
  try {
    // Without the site's settings the copy cannot reach its bucket, mailboxes or users.
    const copy = readSettings({ DATA_DIR: temporary, DEMO: "off", LOG_LEVEL: "silent" });
    if (!(await restore(copy, folder, false))) return false;
    await openSite(copy);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  await record(settings);
  console.log("The site opens on it.");
  return true;
}

/** Returns the folder of the newest backup; folder names begin with the time. */
export async function findNewest(folder: string): Promise<string> {
  const names = await readdir(folder).catch(() => []);
  const complete = names.filter((name) => existsSync(join(folder, name, "manifest.json"))).sort();
  const newest = complete.at(-1);
  if (!newest) throw new ArchiveFault(`There is no backup in ${folder}.`);
  return join(folder, newest);
}

async function openSite(settings: Settings): Promise<void> {
  const log = createLog(settings.logLevel);
  const web = await loadWebBuild(DIST);
  const running = await start({ settings, place: { dataDir: settings.dataDir }, web, log });
  try {
    for (const path of ["/readyz", "/", "/explore", "/api/dashboard/home"]) {
      await expectReply(running.app, path);
    }
  } finally {
    await running.stop();
  }
}

async function expectReply(app: FastifyInstance, path: string): Promise<void> {
  const { statusCode } = await app.inject(path);
  if (statusCode !== 200) throw new ArchiveFault(`On the restored site ${path} is ${statusCode}.`);
}

async function record(settings: Settings): Promise<void> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl) return recordIn({ url: databaseUrl });
  if (!existsSync(embeddedFolder(dataDir))) {
    throw new ArchiveFault(`The backup is good, but ${dataDir} has no database to record that in.`);
  }
  await withLock(settings, () => recordIn({ dataDir })).catch((error) => {
    if (error instanceof FolderInUse) return reportRestoreCheck(dataDir);
    throw error;
  });
}

async function recordIn(place: { url: string } | { dataDir: string }): Promise<void> {
  const { db, close } = await openDatabase(place);
  try {
    await recordBackupTime(db, "restoreCheck", new Date());
  } finally {
    await close();
  }
}
