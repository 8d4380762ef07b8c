import { existsSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { writeArchive } from "#server/platform/backup/archive.ts";
import { BackupError } from "#server/platform/backup/backup-error.ts";
import { copyDatabase, requestCopy } from "#server/platform/backup/database-copy.ts";
import { tryLockFolder } from "#server/platform/db/connection/folder-lock.ts";
import type { TableCount } from "#server/platform/db/count-tables.ts";
import { embeddedFolder, openDatabase } from "#server/platform/db/database.ts";
import { mediaFolder, privateFolder } from "#server/platform/media/storage/storage.ts";
import type { Settings } from "#server/settings.ts";
import type { Order } from "./arguments.ts";
import { printCounts } from "./print.ts";

const COPY = "copy-for-backup-";
/** The name of an archive in a folder: 2026-01-31T04-17-00.tar.gz. */
const ARCHIVE = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.tar\.gz$/;
const STALE_AFTER_MS = 24 * 3_600_000;

/**
 * Writes the embedded database and the files of a data folder into a new archive, also while the site runs.
 * Files are listed after the database was copied, so the archive has every file that a row names, except those
 * that are removed meanwhile.
 */
export async function backup(
  settings: Settings,
  { path: wanted, keep }: Pick<Order, "path" | "keep">,
): Promise<void> {
  const { dataDir, databaseUrl, s3 } = settings;
  const given = wanted ?? join(dataDir, "backups");
  if (databaseUrl) {
    throw new BackupError("DATABASE_URL is set. Use pg_dump, as docs/operations.md describes.");
  }
  requireDatabase(dataDir);
  const isFolder = !wanted || statSync(given, { throwIfNoEntry: false })?.isDirectory();
  if (keep !== undefined && !isFolder) {
    throw new BackupError(
      `There is no folder ${resolve(given)}. --keep removes archives of a folder.`,
    );
  }
  const path = isFolder ? resolve(given, newName()) : resolve(given);
  if (existsSync(path)) throw new BackupError(`${path} is there already. Name a new file.`);
  await mkdir(dirname(path), { recursive: true });
  const unfinished = `${path}.unfinished`;
  await rm(unfinished, { force: true });
  await removeStaleCopies(dataDir);
  const copy = await mkdtemp(join(dataDir, COPY));
  try {
    const takenAt = new Date().toISOString();
    const database = embeddedFolder(copy);
    const tables = await copyTo(dataDir, database);
    const folders: Record<string, string> = { database };
    if (!s3) {
      folders.media = mediaFolder(dataDir);
      folders.private = privateFolder(dataDir);
    }
    const files = await writeArchive(unfinished, { takenAt, tables }, folders);
    await rename(unfinished, path);
    printCounts(tables);
    console.log(`\n${files} files, as of ${takenAt}, are in ${path}`);
    if (s3) console.log(`Copy the bucket ${s3.bucket} as well.`);
    if (keep !== undefined) await removeOldArchives(dirname(path), keep);
  } finally {
    await rm(unfinished, { force: true });
    await rm(copy, { recursive: true, force: true });
  }
}

function newName(): string {
  return `${new Date().toISOString().replace(/\..*/, "").replaceAll(":", "-")}.tar.gz`;
}

/** Removes all but the newest archives of a folder; leaves files with other names. */
async function removeOldArchives(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((name) => ARCHIVE.test(name)).sort();
  for (const name of names.slice(0, -keep)) await rm(join(folder, name));
}

/** Throws a `BackupError` if a data folder has no embedded database. */
export function requireDatabase(dataDir: string): void {
  if (existsSync(embeddedFolder(dataDir))) return;
  throw new BackupError(`There is no database in ${dataDir}.`);
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

/** Removes copies of the database that a killed backup left behind. */
async function removeStaleCopies(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(COPY)) continue;
    const { mtimeMs } = await stat(join(dataDir, name));
    if (Date.now() - mtimeMs < STALE_AFTER_MS) continue;
    await rm(join(dataDir, name), { recursive: true, force: true });
  }
}
