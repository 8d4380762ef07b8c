import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { timedName } from "#server/platform/backup/archive-names.ts";
import { BackupError } from "#server/platform/backup/backup-error.ts";
import { copyDatabase, requestCopy } from "#server/platform/backup/database-copy.ts";
import { makeBackup, requireDatabase } from "#server/platform/backup/make-backup.ts";
import { tryLockFolder } from "#server/platform/db/connection/folder-lock.ts";
import type { TableCount } from "#server/platform/db/count-tables.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import type { Settings } from "#server/settings.ts";
import { printCounts } from "./print.ts";

/** Writes a new archive at a path, or under a name of its own into a folder: that of backups, if none is given. */
export async function backup(settings: Settings, wanted: string | undefined): Promise<void> {
  const { dataDir, databaseUrl, s3 } = settings;
  if (databaseUrl) {
    throw new BackupError("DATABASE_URL is set. Use pg_dump, as docs/operations.md describes.");
  }
  requireDatabase(dataDir);
  const given = wanted ?? settings.backup.folder;
  const isFolder = !wanted || statSync(given, { throwIfNoEntry: false })?.isDirectory();
  const path = isFolder ? resolve(given, timedName(new Date())) : resolve(given);
  if (existsSync(path)) throw new BackupError(`${path} is there already. Name a new file.`);
  const source = { dataDir, s3, copyDatabase: (folder: string) => copyTo(dataDir, folder) };
  const { tables, files, takenAt } = await makeBackup(source, path);
  printCounts(tables);
  console.log(`\n${files} files, as of ${takenAt}, are in ${path}`);
  if (s3) console.log(`Copy the bucket ${s3.bucket} as well.`);
}

/** Copies the database itself, or asks the site that has it open. */
async function copyTo(dataDir: string, folder: string): Promise<TableCount[]> {
  const lock = tryLockFolder(dataDir);
  if (!lock) return requestCopy(dataDir, folder);
  try {
    const database = await openDatabase({ dataDir });
    return await copyDatabase(database, folder).finally(database.close);
  } finally {
    lock.release();
  }
}
