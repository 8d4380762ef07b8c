import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  copyListed,
  type FileList,
  type Storages,
  writeFileList,
} from "#server/platform/backup/archived-files.ts";
import { recordBackupTime } from "#server/platform/backup/backup-times.ts";
import { openHashedFile } from "#server/platform/backup/hashed-file.ts";
import { ArchiveFault, type Manifest, partsOf } from "#server/platform/backup/layout.ts";
import { writeSql } from "#server/platform/backup/sql-file.ts";
import type { Database, Trx } from "#server/platform/db/database.ts";
import { withRemovalLock } from "#server/platform/db/dump/backup-lock.ts";
import { inSnapshot } from "#server/platform/db/dump/snapshot.ts";
import { findLastMigration } from "#server/platform/db/schema/applied-migrations.ts";

export type ArchiveSources = {
  database: Pick<Database, "db" | "pglite">;
  storages: Storages;
  lists: readonly FileList[];
};

/**
 * Writes database and files into a new folder while the site runs: all rows are of one snapshot, and no
 * file that they refer to is removed meanwhile. Leaves nothing on failure.
 */
export async function writeArchive({ database, storages, lists }: ArchiveSources, folder: string) {
  if (existsSync(folder)) throw new ArchiveFault(`${folder} is there already. Name a new folder.`);
  const unfinished = `${folder}.unfinished`;
  await mkdir(dirname(folder), { recursive: true });
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const listPath = join(unfinished, "files.list");
    const manifest = await withRemovalLock(database, async (db) => {
      const read = await inSnapshot(db, (trx) => writeRows(trx, lists, unfinished, listPath));
      const copied = await copyListed(listPath, storages, partsOf(unfinished));
      return manifestOf(read, copied);
    });
    await rm(listPath);
    await writeFile(partsOf(unfinished).manifest, `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(unfinished, folder);
    await recordBackupTime(database.db, "backup", new Date(manifest.takenAt));
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function writeRows(trx: Trx, lists: readonly FileList[], folder: string, listPath: string) {
  const takenAt = new Date().toISOString();
  const out = openHashedFile(partsOf(folder).database);
  const written = await writeSql(trx, out);
  const { sha256 } = await out.close();
  await writeFileList(trx, lists, listPath);
  return { ...written, takenAt, sha256, migration: await findLastMigration(trx) };
}

function manifestOf(
  { takenAt, migration, jobsVersion, tables, sha256 }: Awaited<ReturnType<typeof writeRows>>,
  { files, missing, sha256: filesSha256 }: Awaited<ReturnType<typeof copyListed>>,
): Manifest {
  return {
    format: 1,
    takenAt,
    migration,
    jobsVersion,
    tables,
    files,
    missing,
    sha256: { database: sha256, files: filesSha256 },
  };
}
