import type { Db } from "#server/platform/db/database.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";

const BATCH = 200;
const DAY_MS = 24 * HOUR_SECONDS * 1_000;

/** Folders of a storage in which rows name files. */
export type SweptFolders = {
  storage: "storage" | "privateStorage";
  /** The folder that contains them; an empty string is the root. */
  below: string;
  /** Deletes the rows of uploads that began before a time and that nothing uses. */
  deleteUnused: (db: Db, before: Date) => Promise<unknown>;
  /** Returns those of the folders that rows name. */
  listNamed: (db: Db, folders: readonly string[]) => Promise<string[]>;
};

/** Creates the queue that removes files without rows every night: of deleted rows, and of failed uploads. */
export function createSweepQueue(
  services: Services,
  swept: readonly SweptFolders[],
): Queue<object> {
  return {
    name: "media-sweep",
    concurrency: 1,
    expireInSeconds: 6 * HOUR_SECONDS,
    cron: "11 3 * * *",
    // An upload in progress is younger than a day.
    work: () => sweepFiles(services, swept, new Date(Date.now() - DAY_MS)),
  };
}

/** Removes folders without rows whose files are older than a time. */
export async function sweepFiles(
  services: Services,
  swept: readonly SweptFolders[],
  before: Date,
): Promise<void> {
  for (const folders of swept) {
    await folders.deleteUnused(services.db, before);
    let batch: string[] = [];
    for await (const folder of services[folders.storage].listFolders(folders.below, before)) {
      batch.push(folder);
      if (batch.length < BATCH) continue;
      await removeUnnamed(services, folders, batch);
      batch = [];
    }
    await removeUnnamed(services, folders, batch);
  }
}

async function removeUnnamed(
  services: Services,
  { storage, listNamed }: SweptFolders,
  folders: readonly string[],
): Promise<void> {
  const named = new Set(await listNamed(services.db, folders));
  const unnamed = folders.filter((folder) => !named.has(folder));
  for (const folder of unnamed) await services[storage].removeFolder(folder);
}
