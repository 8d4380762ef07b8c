import { resolve } from "node:path";
import {
  compareFiles,
  restoreArchive,
  type Target,
} from "#server/platform/backup/restore-archive.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { compareTables } from "#server/platform/db/dump/table-counts.ts";
import { createStorages } from "#server/platform/media/storage/storages.ts";
import type { Settings } from "#server/settings.ts";
import { printComparison } from "./print.ts";
import { withLock } from "./write.ts";

/** Restores an archive to where the settings say and reads it back; returns whether all is the same. */
export async function restore(
  settings: Settings,
  folder: string,
  replace: boolean,
): Promise<boolean> {
  const { databaseUrl, dataDir } = settings;
  const { storage, privateStorage } = await createStorages(settings);
  const storages = { media: storage, private: privateStorage };
  const into = (place: Target["place"]) =>
    restoreAndCompare(resolve(folder), { place, storages, replace });
  if (databaseUrl) return into({ url: databaseUrl });
  return withLock(settings, () => into({ dataDir }));
}

async function restoreAndCompare(folder: string, target: Target): Promise<boolean> {
  const manifest = await restoreArchive(folder, target);
  const database = await openDatabase(target.place);
  try {
    const compared = await compareTables(database.db, manifest.tables);
    return printComparison(manifest, compared, await compareFiles(folder, target.storages));
  } finally {
    await database.close();
  }
}
