import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { TableCount } from "#server/platform/db/count-tables.ts";
import { embeddedFolder } from "#server/platform/db/database.ts";
import { readDiskSpace } from "#server/platform/media/storage/disk-space.ts";
import type { S3Settings } from "#server/platform/media/storage/s3-client.ts";
import { mediaFolder, privateFolder } from "#server/platform/media/storage/storage.ts";
import { ifMissing, listEntries, writeArchive } from "./archive.ts";
import { listExpired } from "./archive-names.ts";
import { BackupError } from "./backup-error.ts";

const COPY = "copy-for-backup-";
const CHECK = "check-";
const UNFINISHED = ".unfinished";
const STALE_AFTER_MS = 12 * 3_600_000;

/** What is backed up: a data folder, whose files may be in S3, and its embedded database. */
export type BackupSource = {
  dataDir: string;
  s3: S3Settings | undefined;
  /** Copies the files of the database into a new folder, and counts the rows of its tables. */
  copyDatabase: (folder: string) => Promise<TableCount[]>;
};

/**
 * Writes the embedded database and the files of a data folder into a new archive, also while the site runs.
 * Files are listed after the database was copied, so the archive has every file that a row names, except those
 * that are removed meanwhile. Throws a `BackupError` if the disk has too little room.
 */
export async function makeBackup({ dataDir, s3, copyDatabase }: BackupSource, path: string) {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true });
  await removeStale(folder, (name) => name.endsWith(UNFINISHED));
  await removeStale(dataDir, (name) => name.startsWith(COPY) || name.startsWith(CHECK));
  const files = s3 ? [] : [mediaFolder(dataDir), privateFolder(dataDir)];
  await requireSpace(folder, [embeddedFolder(dataDir), ...files]);
  // Of this run alone: a job may run twice, even at once.
  const unfinished = `${path}.${randomBytes(6).toString("hex")}${UNFINISHED}`;
  const copy = await mkdtemp(join(dataDir, COPY));
  try {
    const takenAt = new Date().toISOString();
    const database = embeddedFolder(copy);
    const tables = await copyDatabase(database);
    const [media, privates] = files;
    const folders = { database, ...(media && { media }), ...(privates && { private: privates }) };
    const count = await writeArchive(unfinished, { takenAt, tables }, folders);
    const { size: bytes } = await stat(unfinished);
    await rename(unfinished, path);
    return { tables, files: count, takenAt, bytes };
  } finally {
    await rm(unfinished, { force: true });
    await rm(copy, { recursive: true, force: true });
  }
}

/** Creates a folder in a data folder for a check of an archive; a killed check's is removed by a later backup. */
export async function makeCheckFolder(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  return mkdtemp(join(dataDir, CHECK));
}

/** Throws a `BackupError` if a data folder has no embedded database. */
export function requireDatabase(dataDir: string): void {
  if (existsSync(embeddedFolder(dataDir))) return;
  throw new BackupError(`There is no database in ${dataDir}.`);
}

/** Removes the archives of a folder that are no longer needed. */
export async function removeExpired(folder: string): Promise<void> {
  for (const name of listExpired(await readdir(folder))) {
    await rm(join(folder, name), { force: true });
  }
}

/** Throws a `BackupError` unless a disk has room for folders as they are: a full disk would stop the site. */
async function requireSpace(folder: string, sources: readonly string[]): Promise<void> {
  let bytes = 0;
  for (const source of sources) {
    for await (const { name, isFolder } of listEntries(source)) {
      if (isFolder) continue;
      bytes += (await stat(join(source, name)).catch(ifMissing({ size: 0 }))).size;
    }
  }
  const { freeBytes } = await readDiskSpace(folder);
  if (freeBytes > bytes) return;
  throw new BackupError(
    `A backup needs up to ${inGigabytes(bytes)} GB, and the disk of ${resolve(folder)} has ` +
      `${inGigabytes(freeBytes)} GB left. Free some, or set BACKUP_DIR to a folder of another disk.`,
  );
}

function inGigabytes(bytes: number): string {
  return (bytes / 1e9).toFixed(1);
}

/** Removes what a killed process left half done. */
async function removeStale(folder: string, isOfBackup: (name: string) => boolean): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!isOfBackup(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(ifMissing(undefined));
    if (!found || Date.now() - found.mtimeMs < STALE_AFTER_MS) continue;
    await rm(path, { recursive: true, force: true });
  }
}
