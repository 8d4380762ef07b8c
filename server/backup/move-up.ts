import { join } from "node:path";
import PQueue from "p-queue";
import { migrate } from "#server/migrations/migrate.ts";
import { listEntries } from "#server/platform/backup/archive.ts";
import { BackupError } from "#server/platform/backup/backup-error.ts";
import { copyDatabase } from "#server/platform/backup/database-copy.ts";
import { requireDatabase } from "#server/platform/backup/make-backup.ts";
import { backUpBeforeMigration } from "#server/platform/backup/migration-backup.ts";
import { lockFolder } from "#server/platform/db/connection/folder-lock.ts";
import { copyTables, isEmpty } from "#server/platform/db/copy-tables.ts";
import { countTables } from "#server/platform/db/count-tables.ts";
import { type Database, openDatabase } from "#server/platform/db/database.ts";
import { createJobs } from "#server/platform/jobs.ts";
import {
  mediaFolder,
  privateFolder,
  type Storage,
} from "#server/platform/media/storage/storage.ts";
import { createStorages } from "#server/platform/media/storage/storages.ts";
import { createLog } from "#server/platform/observability/log.ts";
import type { Settings } from "#server/settings.ts";
import { printComparison } from "./print.ts";

const CONCURRENCY = 8;

/**
 * Copies a stopped site with the embedded database, jobs included, into the empty database of DATABASE_URL, and
 * its files into S3 where that is set. Returns whether all tables have the same number of rows.
 */
export async function moveUp(settings: Settings): Promise<boolean> {
  const { databaseUrl, dataDir, s3 } = settings;
  if (!databaseUrl) throw new BackupError("Set DATABASE_URL to an empty PostgreSQL database.");
  requireDatabase(dataDir);
  const lock = lockFolder(dataDir);
  const to = await openDatabase({ url: databaseUrl });
  const from = await openDatabase({ dataDir });
  try {
    if (!(await isEmpty(to.db))) {
      throw new BackupError("The database of DATABASE_URL is not empty. Create a new one.");
    }
    // Rows come last, so that whatever stops the files leaves the database empty.
    const files = s3 ? await copyFiles(settings) : undefined;
    await createSchema(from, "", (migration) => {
      const copy = (folder: string) => copyDatabase(from, folder);
      // The files are in the folder still, whatever S3 is set.
      const source = { dataDir, s3: undefined, backup: settings.backup, copyDatabase: copy };
      return backUpBeforeMigration(source, migration, createLog("error"));
    });
    await createSchema(to, databaseUrl);
    await copyTables(from.db, to.db);
    const isSame = printComparison(await countTables(from.db), await countTables(to.db));
    if (s3) console.log(`${files} files are in the bucket ${s3.bucket}.`);
    else console.log(`The files stay in ${dataDir}: start the site with the same DATA_DIR.`);
    return isSame;
  } finally {
    await from.close();
    await to.close();
    lock.release();
  }
}

/** Brings the schema, that of the job queue included, to this version of the program. */
async function createSchema(
  { db, embedded }: Database,
  url: string,
  beforeChange?: (migration: string) => Promise<void>,
): Promise<void> {
  await migrate(db, { beforeChange });
  const jobs = createJobs(embedded ?? url, createLog("error"));
  await jobs.open([]);
  await jobs.stop();
}

/** Copies the files of a data folder into the storages of the settings; returns how many. */
async function copyFiles(settings: Settings): Promise<number> {
  const { storage, privateStorage } = await createStorages(settings);
  const media = await copyFolder(mediaFolder(settings.dataDir), storage);
  return media + (await copyFolder(privateFolder(settings.dataDir), privateStorage));
}

async function copyFolder(folder: string, storage: Storage): Promise<number> {
  const queue = new PQueue({ concurrency: CONCURRENCY });
  const faults: unknown[] = [];
  let count = 0;
  for await (const { name, isFolder } of listEntries(folder)) {
    if (isFolder) continue;
    if (faults.length > 0) break;
    await queue.onSizeLessThan(CONCURRENCY);
    queue.add(() => storage.putFile(name, join(folder, name))).catch((fault) => faults.push(fault));
    count += 1;
  }
  await queue.onIdle();
  if (faults.length > 0) throw faults[0];
  return count;
}
