import { randomBytes } from "node:crypto";
import type { Db } from "#server/platform/db/database.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import { claimPictures, ownsPictures } from "#server/platform/media/site-marker.ts";
import type { StoredFolder } from "#server/platform/media/storage/storage.ts";
import type { Services } from "#server/platform/services.ts";
import { clearStop, forgetDeletedFolders, recordStop } from "./sweep-commands.ts";
import { findStoppedSweep, listDeletedFolders, type StoppedSweep } from "./sweep-queries.ts";

const BATCH = 200;
const DAY_MS = 24 * HOUR_SECONDS * 1_000;
/** How many folders without a row a sweep removes: the larger one of this number and this share. */
const UNKNOWN_MAX = 100;
const UNKNOWN_SHARE_MAX = 0.1;

/** Folders of a storage in which rows name files. */
export type SweptFolders = {
  storage: "storage" | "privateStorage";
  /** The folder that contains them; an empty string is the root. */
  below: string;
  /** Returns whether a folder there is not for the sweep. */
  isSpared: (folder: string) => boolean;
  /** Deletes the rows of uploads that began before a time and that nothing uses. */
  deleteUnused: (db: Db, before: Date) => Promise<unknown>;
  /** Returns those of the folders that rows name. */
  listNamed: (db: Db, folders: readonly string[]) => Promise<string[]>;
  /** Writes what the files of folders take (bytes) into the rows that name them. */
  writeSizes?: (db: Db, sizes: ReadonlyMap<string, number>) => Promise<unknown>;
};

/**
 * Creates the queue that removes files without rows every night, of deleted rows and of failed uploads, and counts
 * what the others take.
 */
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

/** Creates the queue that compares the ids of database and pictures at each start, and writes those of a new site. */
export function createOwnerQueue(
  services: Services,
  swept: readonly SweptFolders[],
): Queue<object> {
  return {
    name: "media-owner",
    concurrency: 1,
    expireInSeconds: 6 * HOUR_SECONDS,
    atStart: true,
    work: async () => {
      const last = await findStoppedSweep(services.db);
      if (await isOwner(services, swept)) {
        if (last?.reason === "foreign") await clearStop(services.db);
        return;
      }
      const found = await countFolders(services, swept, new Date(Date.now() - DAY_MS));
      await stop(services, { reason: "foreign", ...found });
    },
  };
}

/**
 * Removes folders without rows whose files are older than a time, and writes the sizes of the others. Stops where the pictures are of another site, and
 * leaves all but those whose row the site deleted where the others are too many, until the operator sets the code of
 * that stop.
 */
export async function sweepFiles(
  services: Services,
  swept: readonly SweptFolders[],
  before: Date,
): Promise<void> {
  const { db, settings } = services;
  const owner = await isOwner(services, swept);
  const last = await findStoppedSweep(db);
  const confirmed = last && last.code === settings.sweepCode ? last : undefined;
  const isForeign = !owner && confirmed?.reason !== "foreign";
  if (isForeign) {
    const found = await countFolders(services, swept, before);
    return stop(services, { reason: "foreign", ...found });
  }
  if (!owner) await claimPictures(services);
  for (const folders of swept) await folders.deleteUnused(db, before);
  const found = await countFolders(services, swept, before);
  const max = (confirmed?.unknown ?? 0) + Math.max(UNKNOWN_MAX, found.listed * UNKNOWN_SHARE_MAX);
  const isMany = found.unknown > max;
  for (const folders of swept) {
    for await (const batch of listByRow(services, folders, before)) {
      await folders.writeSizes?.(db, await sizesOf(batch.named));
      for (const folder of batch.deleted) await services[folders.storage].removeFolder(folder);
      if (isMany) continue;
      for (const folder of batch.unknown) await services[folders.storage].removeFolder(folder);
    }
  }
  // A file of a deleted picture may have been written after its row was gone.
  await forgetDeletedFolders(db, new Date(before.getTime() - 2 * DAY_MS));
  if (isMany) return stop(services, { reason: "many", ...found });
  await clearStop(db);
}

/** Returns whether the pictures are of the database's site. */
function isOwner(services: Services, swept: readonly SweptFolders[]): Promise<boolean> {
  const { db } = services;
  const pictures = swept.filter(({ storage, below }) => storage === "storage" && below === "");
  return ownsPictures(services, {
    isSpared: (folder) => pictures.some(({ isSpared }) => isSpared(folder)),
    listKnown: async (folders) => {
      const named = pictures.map(({ listNamed }) => listNamed(db, folders));
      return (await Promise.all([...named, listDeletedFolders(db, folders)])).flat();
    },
  });
}

/** Counts the folders that are older than a time, and those without a row that the site did not delete. */
async function countFolders(services: Services, swept: readonly SweptFolders[], before: Date) {
  const found = { listed: 0, unknown: 0 };
  for (const folders of swept) {
    for await (const batch of listByRow(services, folders, before)) {
      found.listed += batch.listed;
      found.unknown += batch.unknown.length;
    }
  }
  return found;
}

/** Lists folders older than a time in batches: how many there are, and which have a row. */
async function* listByRow(services: Services, folders: SweptFolders, before: Date) {
  let batch: StoredFolder[] = [];
  for await (const folder of services[folders.storage].listFolders(folders.below, before)) {
    if (folders.isSpared(folder.path)) continue;
    batch.push(folder);
    if (batch.length < BATCH) continue;
    yield await splitByRows(services.db, folders, batch);
    batch = [];
  }
  yield await splitByRows(services.db, folders, batch);
}

async function splitByRows(db: Db, { listNamed }: SweptFolders, folders: readonly StoredFolder[]) {
  const paths = folders.map(({ path }) => path);
  const named = new Set(await listNamed(db, paths));
  const unnamed = paths.filter((path) => !named.has(path));
  const deleted = new Set(await listDeletedFolders(db, unnamed));
  return {
    listed: folders.length,
    named: folders.filter(({ path }) => named.has(path)),
    deleted: [...deleted],
    unknown: unnamed.filter((folder) => !deleted.has(folder)),
  };
}

/** Counts what the files of folders take (bytes), by their paths. */
async function sizesOf(folders: readonly StoredFolder[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const { path, countBytes } of folders) sizes.set(path, await countBytes());
  return sizes;
}

/** Records and logs why the sweep stopped; a reason that lasts keeps its code. */
async function stop(
  { db, log }: Services,
  found: Pick<StoppedSweep, "reason" | "unknown" | "listed">,
): Promise<void> {
  const last = await findStoppedSweep(db);
  const code = last?.reason === found.reason ? last.code : randomBytes(6).toString("hex");
  await recordStop(db, { ...found, code });
  log.error(
    { ...found, code },
    `the nightly sweep stopped: ${REASONS[found.reason]} ${advice(code)}`,
  );
}

const REASONS: Record<StoppedSweep["reason"], string> = {
  foreign: "the pictures are not of this database, whose id is not that in site-id beside them.",
  many: "too many folders of pictures have no row, so the database is probably an old or another one.",
};

function advice(code: string): string {
  return `Check DATABASE_URL, DATA_DIR and S3_BUCKET. If they are right, set SWEEP_CODE=${code} and restart.`;
}
