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
import { dumpServer } from "#server/platform/backup/postgres-client.ts";
import type { Database, Trx } from "#server/platform/db/database.ts";
import { withRemovalLock } from "#server/platform/db/dump/backup-lock.ts";
import { writeEmbeddedSql } from "#server/platform/db/dump/embedded-sql.ts";
import { exportSnapshot, inSnapshot } from "#server/platform/db/dump/snapshot.ts";
import { countTables } from "#server/platform/db/dump/table-counts.ts";
import { findMajor } from "#server/platform/db/dump/whole-database.ts";
import { findLastMigration } from "#server/platform/db/schema/applied-migrations.ts";

export type ArchiveSources = {
  database: Pick<Database, "db" | "embedded">;
  /** The URL of a PostgreSQL server; without one the database is embedded. */
  url?: string | undefined;
  storages: Storages;
  lists: readonly FileList[];
};

/**
 * Writes database and files into a new folder while the site runs: all rows are of one snapshot, and no
 * file that they refer to is removed meanwhile. Leaves nothing on failure.
 */
export async function writeArchive(sources: ArchiveSources, folder: string): Promise<Manifest> {
  const { database, storages } = sources;
  if (existsSync(folder)) throw new ArchiveFault(`${folder} is there already. Name a new folder.`);
  const unfinished = `${folder}.unfinished`;
  await mkdir(dirname(folder), { recursive: true });
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const listPath = join(unfinished, "files.list");
    const manifest = await withRemovalLock(database, async (db) => {
      const read = await inSnapshot(db, (trx) => writeRows(trx, sources, unfinished, listPath));
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

async function writeRows(trx: Trx, sources: ArchiveSources, folder: string, listPath: string) {
  const { url, lists } = sources;
  const takenAt = new Date().toISOString();
  const out = openHashedFile(partsOf(folder).database);
  if (url) {
    const server = { url, major: await findMajor(trx) };
    await dumpServer(server, await exportSnapshot(trx), out.write);
  } else await writeEmbeddedSql(trx, out.write);
  const { sha256 } = await out.close();
  const tables = await countTables(trx);
  await writeFileList(trx, lists, listPath);
  return { takenAt, sha256, tables, migration: await findLastMigration(trx) };
}

function manifestOf(
  { takenAt, migration, tables, sha256 }: Awaited<ReturnType<typeof writeRows>>,
  { files, missing, sha256: filesSha256 }: Awaited<ReturnType<typeof copyListed>>,
): Manifest {
  return {
    format: 2,
    takenAt,
    migration,
    tables,
    files,
    missing,
    sha256: { database: sha256, files: filesSha256 },
  };
}
