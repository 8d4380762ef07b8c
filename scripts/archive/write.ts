import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { FILE_LISTS } from "#server/app.ts";
import { requestBackup } from "#server/platform/backup/backup-socket.ts";
import { ArchiveFault, type Manifest } from "#server/platform/backup/layout.ts";
import { writeArchive } from "#server/platform/backup/write-archive.ts";
import { FolderInUse, lockFolder } from "#server/platform/db/connection/folder-lock.ts";
import { type DatabasePlace, embeddedFolder, openDatabase } from "#server/platform/db/database.ts";
import { createStorages } from "#server/platform/media/storage/storages.ts";
import type { Settings } from "#server/settings.ts";
import { printContents } from "./print.ts";

/** Writes an archive of a stopped site with the embedded database. */
export async function dump(settings: Settings, folder: string): Promise<boolean> {
  if (settings.databaseUrl) {
    throw new ArchiveFault("This is for the embedded database. For DATABASE_URL: npm run backup");
  }
  return finish(folder, await withLock(settings, () => writeEmbedded(settings, folder)));
}

/** Writes an archive of a site with either database, running or stopped. */
export async function backup(settings: Settings, folder: string): Promise<boolean> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl) return finish(folder, await write(settings, { url: databaseUrl }, folder));
  const written = await withLock(settings, () => writeEmbedded(settings, folder)).catch((error) => {
    if (error instanceof FolderInUse) return requestBackup(dataDir, resolve(folder));
    throw error;
  });
  return finish(folder, written);
}

/** Runs `work` with the data folder locked; throws `FolderInUse` while a site is running. */
export async function withLock<T>({ dataDir }: Settings, work: () => Promise<T>): Promise<T> {
  const lock = lockFolder(dataDir);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

function writeEmbedded(settings: Settings, folder: string): Promise<Manifest> {
  const { dataDir } = settings;
  if (!existsSync(embeddedFolder(dataDir))) {
    throw new ArchiveFault(`There is no database in ${dataDir}.`);
  }
  return write(settings, { dataDir }, folder);
}

async function write(settings: Settings, place: DatabasePlace, folder: string) {
  const database = await openDatabase(place);
  try {
    const { storage, privateStorage } = await createStorages(settings);
    const storages = { media: storage, private: privateStorage };
    const sources = { database, url: settings.databaseUrl, storages, lists: FILE_LISTS };
    return await writeArchive(sources, resolve(folder));
  } finally {
    await database.close();
  }
}

function finish(folder: string, manifest: Manifest): true {
  printContents(manifest);
  console.log(`\nWritten to ${resolve(folder)}`);
  return true;
}
