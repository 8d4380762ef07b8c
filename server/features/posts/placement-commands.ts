import { sql } from "kysely";
import {
  AVIF_QUEUE,
  type AvifJob,
  PLACE_QUEUE,
  PURGE_QUEUE,
  type PurgeJob,
} from "#server/features/posts/image-queues.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { isBackupRunning } from "#server/platform/db/dump/backup-lock.ts";
import { fileKey } from "#server/platform/media/image-files.ts";
import { FileMissing, type Storage } from "#server/platform/media/storage/storage.ts";
import type { Services } from "#server/platform/services.ts";

const BATCH = 100;
/** Longer than the files of an image take; what a killed node left is moved on after it. */
const LEASE_MS = 30_000;
const TYPES = ["webp", "avif"] as const;
type FileType = (typeof TYPES)[number];

type Misplaced = { id: string; key: string; widths: number[]; withdrawn: boolean };
type Moving = Pick<Services, "db" | "jobs" | "storage" | "privateStorage">;

/** The folder in the private storage that holds a withdrawn image's files. */
export function withdrawnFolder(key: string): string {
  return `images/${key}`;
}

/** Has a job move the files of images that a transaction withdraws, or withdraws no longer. */
export function requestPlacement({ jobs }: Pick<Services, "jobs">, trx: Trx): Promise<void> {
  return jobs.send(PLACE_QUEUE, {}, trx);
}

/**
 * Moves the files of images to where their rows say: withdrawn ones into the private storage, others
 * into the public one. Repeats what a crash cut off; one process at a time moves an image. Answers
 * whether none is left; during a backup it moves none.
 */
export async function placeImages(services: Moving): Promise<boolean> {
  for (let found = BATCH; found === BATCH; ) {
    const images = await listMisplaced(services.db);
    if (images.length > 0 && (await isBackupRunning(services.db))) return false;
    for (const image of images) await placeImage(services, image);
    found = images.length;
  }
  return (await listMisplaced(services.db, "all")).length === 0;
}

/** Lets images be moved at once that were being moved when the only process on a database was killed. */
export async function releaseAbandonedMoves(db: Db): Promise<void> {
  await db
    .updateTable("images")
    .set({ moving_until: null })
    .where("moving_until", "is not", null)
    .execute();
}

function listMisplaced(db: Db, which: "all" | "free" = "free"): Promise<Misplaced[]> {
  return db
    .selectFrom("images")
    .select(["id", "key", "widths", "withdrawn"])
    .whereRef("withdrawn", "<>", "files_private")
    .where((eb) => eb.or([eb("discard_after", "is", null), eb("discard_after", ">", new Date())]))
    .$if(which === "free", (query) => query.where(isFree))
    .orderBy("id")
    .limit(BATCH)
    .execute();
}

const isFree = sql<boolean>`(moving_until is null or moving_until < now())`;

async function placeImage(services: Moving, image: Misplaced): Promise<void> {
  const { db, jobs, storage, privateStorage } = services;
  const { id, key, withdrawn } = image;
  const claimed = await claim(db, image);
  if (!claimed) return;
  // AVIF files that are not offered by now are being made, and are removed by whoever makes them.
  if (withdrawn) await hideFiles(services, image, claimed.has_avif ? TYPES : ["webp"]);
  else
    await copyFiles(
      { ...image, types: TYPES },
      { store: privateStorage, folder: withdrawnFolder(key) },
      { store: storage, folder: key },
    );
  const stillThere = await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable("images")
      .set({ files_private: withdrawn, moving_until: null })
      .where("id", "=", id)
      .returning("has_avif")
      .executeTakeFirst();
    // Nobody makes AVIF files of pictures that are not public.
    if (!withdrawn && row && !row.has_avif) {
      await jobs.send<AvifJob>(AVIF_QUEUE, { imageId: id }, trx);
    }
    if (withdrawn) await jobs.send<PurgeJob>(PURGE_QUEUE, { keys: fileKeys(image) }, trx);
    return row !== undefined;
  });
  if (!withdrawn || !stillThere) await privateStorage.removeFolder(withdrawnFolder(key));
  if (!stillThere) await storage.removeFolder(key);
}

/** Makes sure that nobody else moves an image, for as long as it may take; undefined where somebody does. */
function claim(db: Db, { id, withdrawn }: Misplaced): Promise<{ has_avif: boolean } | undefined> {
  return db
    .updateTable("images")
    .set({ moving_until: new Date(Date.now() + LEASE_MS) })
    .where("id", "=", id)
    .where("withdrawn", "=", withdrawn)
    .whereRef("withdrawn", "<>", "files_private")
    .where(isFree)
    .where((eb) => eb.or([eb("discard_after", "is", null), eb("discard_after", ">", new Date())]))
    .returning("has_avif")
    .executeTakeFirst();
}

async function hideFiles(
  { storage, privateStorage }: Moving,
  image: Misplaced,
  types: readonly FileType[],
): Promise<void> {
  const { key } = image;
  const deadline = Date.now() + LEASE_MS / 2;
  await copyFiles(
    { ...image, types },
    { store: storage, folder: key },
    { store: privateStorage, folder: withdrawnFolder(key) },
  );
  // Whoever claims it next may be putting the same files back.
  if (Date.now() > deadline) throw new Error(`moving the files of image ${image.id} took too long`);
  await storage.removeFolder(key);
}

type Files = { widths: readonly number[]; types: readonly FileType[] };
type Place = { store: Storage; folder: string };

/** Copies what is there: some files may have been moved before. */
async function copyFiles({ widths, types }: Files, from: Place, to: Place): Promise<void> {
  for (const width of widths) {
    for (const type of types) {
      const file = await readIfThere(from.store, fileKey(from.folder, width, type));
      if (file) await to.store.put(fileKey(to.folder, width, type), file);
    }
  }
}

function readIfThere(store: Storage, key: string): Promise<Uint8Array | undefined> {
  return store.read(key).catch((error: unknown) => {
    if (error instanceof FileMissing) return undefined;
    throw error;
  });
}

/** Every public file that an image may have. */
export function fileKeys({ key, widths }: Pick<Misplaced, "key" | "widths">): string[] {
  return widths.flatMap((width) => TYPES.map((type) => fileKey(key, width, type)));
}
