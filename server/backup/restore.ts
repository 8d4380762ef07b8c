import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { ifMissing, unpackArchive } from "#server/platform/backup/archive.ts";
import { BackupError } from "#server/platform/backup/backup-error.ts";
import { makeCheckFolder } from "#server/platform/backup/make-backup.ts";
import { lockFolder } from "#server/platform/db/connection/folder-lock.ts";
import { countTables } from "#server/platform/db/count-tables.ts";
import { embeddedFolder, openDatabase } from "#server/platform/db/database.ts";
import { startEmbedded } from "#server/platform/db/embedded/embedded-database.ts";
import type { Settings } from "#server/settings.ts";
import { printComparison } from "./print.ts";

const UNPACKED = "restoring";
/** What an empty data folder may have: what a restore that failed left, and what a disk has. */
const IGNORED = [UNPACKED, "lock.pid", "lock.sqlite", "lost+found"];

/**
 * Unpacks an archive into an empty data folder. Opens the database and counts its rows before anything is put
 * in place, and returns whether they are the same as in the archive.
 */
export async function restore({ dataDir, databaseUrl }: Settings, file: string): Promise<boolean> {
  if (databaseUrl) {
    throw new BackupError("DATABASE_URL is set. Use pg_restore, as docs/operations.md describes.");
  }
  const names = await readdir(dataDir).catch(ifMissing([]));
  if (names.some((name) => !IGNORED.includes(name))) {
    throw new BackupError(`${dataDir} is not empty. Set DATA_DIR to an empty folder.`);
  }
  const lock = lockFolder(dataDir);
  const unpacked = join(dataDir, UNPACKED);
  try {
    await rm(unpacked, { recursive: true, force: true });
    const { tables, takenAt } = await unpackArchive(file, unpacked);
    const isSame = printComparison(tables, await countUnpacked(unpacked, dataDir));
    if (!isSame) {
      console.log("Nothing was restored.");
      return false;
    }
    // The database last: without it, nobody takes the folder for a site.
    for (const part of ["media", "private", "database"]) {
      await rename(join(unpacked, part), join(dataDir, part)).catch(ifMissing(undefined));
    }
    console.log(`${dataDir} is as of ${takenAt}.`);
    return true;
  } finally {
    await rm(unpacked, { recursive: true, force: true });
    lock.release();
  }
}

/**
 * Unpacks an archive into a temporary folder of the data folder, which a site may use meanwhile, and removes it.
 * Returns whether a restore would find the rows of the archive.
 */
export async function checkArchive({ dataDir }: Settings, file: string): Promise<boolean> {
  const folder = await makeCheckFolder(dataDir);
  try {
    const { tables, takenAt } = await unpackArchive(file, folder);
    const isSame = printComparison(tables, await countUnpacked(folder, folder));
    console.log(isSame ? `${file}, as of ${takenAt}, can be restored.` : `${file} is damaged.`);
    return isSame;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function countUnpacked(unpacked: string, socketFolder: string) {
  const embedded = await startEmbedded({ folder: embeddedFolder(unpacked) }, socketFolder);
  try {
    const { db, close } = await openDatabase({ embedded });
    return await countTables(db).finally(close);
  } finally {
    await embedded.stop();
  }
}
