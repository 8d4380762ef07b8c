import { sql } from "kysely";
import { fileKey } from "#server/features/images/present.ts";
import {
  AVIF_QUEUE,
  type AvifJob,
  PLACE_QUEUE,
  PURGE_QUEUE,
  type PurgeJob,
} from "#server/features/posts/image-queues.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { isBackupRunning } from "#server/platform/db/dump/backup-lock.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { FileMissing, type Storage } from "#server/platform/media/storage/storage.ts";
import type { Services } from "#server/platform/services.ts";

const BATCH = 100;
/** Longer than moving an image's files takes; then another node takes over from a killed one. */
const LEASE_MS = 30_000;
const TYPES = ["webp", "avif"] as const;
type FileType = (typeof TYPES)[number];

type MisplacedImage = { id: string; key: string; widths: number[]; withdrawn: boolean };
type MoveServices = Pick<Services, "db" | "jobs" | "storage" | "privateStorage">;

/** Returns the folder of a withdrawn image's files in the private storage. */
export function withdrawnFolder(key: string): string {
  return `images/${key}`;
}

/** Queues moving the files of images that a transaction withdraws or restores. */
export function requestPlacement({ jobs }: Pick<Services, "jobs">, trx: Trx): Promise<void> {
  return jobs.send(PLACE_QUEUE, {}, trx);
}

/**
 * Moves the files of images to the storage that their rows name: the private one if withdrawn, else the
 * public one. Repeats what a crash interrupted; one process at a time moves an image. Returns whether none
 * is left; moves none during a backup.
 */
export async function placeImages(services: MoveServices): Promise<boolean> {
  for (let found = BATCH; found === BATCH; ) {
    const images = await listMisplaced(services.db);
    if (images.length > 0 && (await isBackupRunning(services.db))) return false;
    for (const image of images) await placeImage(services, image);
    found = images.length;
  }
  return (await listMisplaced(services.db, "all")).length === 0;
}

/** Releases the moves of a killed process at once, on a database with only one process. */
export async function releaseAbandonedMoves(db: Db): Promise<void> {
  await expireLeases(db).where("moving_until", "is not", null).execute();
}

function expireLeases(db: Db) {
  return db.updateTable("images").set({ moving_until: new Date(0) });
}

function listMisplaced(db: Db, which: "all" | "free" = "free"): Promise<MisplacedImage[]> {
  return db
    .selectFrom("images")
    .select(["id", "key", "widths", "withdrawn"])
    .where(isMisplaced)
    .where((eb) => eb.or([eb("discard_after", "is", null), eb("discard_after", ">", new Date())]))
    .$if(which === "free", (query) => query.where(isFree))
    .orderBy("id")
    .limit(BATCH)
    .execute();
}

/**
 * A condition: the files are in the other storage than the row names, or in both. Whatever ends before
 * it records a move leaves its lease, and the image may have been withdrawn or restored meanwhile.
 */
const isMisplaced = sql<boolean>`(withdrawn <> files_private or moving_until is not null)`;

/** A condition: no process is moving the image's files. */
export const isFree = sql<boolean>`(moving_until is null or moving_until < now())`;

async function placeImage(services: MoveServices, image: MisplacedImage): Promise<void> {
  const { db } = services;
  const claimed = await claim(db, image);
  if (!claimed) return;
  try {
    await moveFiles(services, image, claimed);
  } catch (error) {
    // Expires the lease, so that the next try need not wait for it.
    await expireLeases(db)
      .where("id", "=", image.id)
      .where("moving_until", "=", claimed.moving_until)
      .execute();
    throw error;
  }
}

async function moveFiles(
  services: MoveServices,
  image: MisplacedImage,
  claimed: Claim,
): Promise<void> {
  const { db, jobs, storage, privateStorage } = services;
  const { id, key, withdrawn } = image;
  const publicFolder = { store: storage, folder: key };
  const privateFolder = { store: privateStorage, folder: withdrawnFolder(key) };
  // The job that is still encoding AVIF files of a withdrawn image removes them itself.
  const types = withdrawn && !claimed.has_avif ? (["webp"] as const) : TYPES;
  const files = { ...image, types };
  if (withdrawn) await moveFolder(files, publicFolder, privateFolder);
  else await moveFolder(files, privateFolder, publicFolder);
  const exists = await transact(db, async (trx) => {
    const row = await trx
      .updateTable("images")
      .set({ files_private: withdrawn, moving_until: null })
      .where("id", "=", id)
      .where("moving_until", "=", claimed.moving_until)
      .returning("has_avif")
      .executeTakeFirst();
    if (!row && (await isStored(trx, id))) throw new Error(`the lease on image ${id} ran out`);
    // AVIF files are encoded only for public pictures.
    if (!withdrawn && row && !row.has_avif) {
      await jobs.send<AvifJob>(AVIF_QUEUE, { imageId: id }, trx);
    }
    if (withdrawn) await jobs.send<PurgeJob>(PURGE_QUEUE, { keys: fileKeys(image) }, trx);
    return row !== undefined;
  });
  if (exists) return;
  for (const { store, folder } of [publicFolder, privateFolder]) await store.removeFolder(folder);
}

type Claim = { has_avif: boolean; moving_until: Date | null };

/** Claims an image for this process, for as long as moving it may take; undefined if another has it. */
function claim(db: Db, { id, withdrawn }: MisplacedImage): Promise<Claim | undefined> {
  return db
    .updateTable("images")
    .set({ moving_until: new Date(Date.now() + LEASE_MS) })
    .where("id", "=", id)
    .where("withdrawn", "=", withdrawn)
    .where(isMisplaced)
    .where(isFree)
    .where((eb) => eb.or([eb("discard_after", "is", null), eb("discard_after", ">", new Date())]))
    .returning(["has_avif", "moving_until"])
    .executeTakeFirst();
}

async function isStored(db: Db, id: string): Promise<boolean> {
  const query = db.selectFrom("images").select("id").where("id", "=", id);
  return (await query.executeTakeFirst()) !== undefined;
}

type Files = { id: string; widths: readonly number[]; types: readonly FileType[] };
type Place = { store: Storage; folder: string };

/** Copies the existing files, and removes the folder they were in before the move is recorded. */
async function moveFolder(files: Files, from: Place, to: Place): Promise<void> {
  const deadline = Date.now() + LEASE_MS / 2;
  await copyFiles(files, from, to);
  // After the deadline another process may claim the image and be copying the same files back.
  if (Date.now() > deadline) throw new Error(`moving the files of image ${files.id} took too long`);
  await from.store.removeFolder(from.folder);
}

/** Some files may have been moved before. */
async function copyFiles({ widths, types }: Files, from: Place, to: Place): Promise<void> {
  for (const width of widths) {
    for (const type of types) {
      const file = await readIfExists(from.store, fileKey(from.folder, width, type));
      if (file) await to.store.put(fileKey(to.folder, width, type), file);
    }
  }
}

/** Returns a file, or undefined if there is none under the key. */
export function readIfExists(store: Storage, key: string): Promise<Uint8Array | undefined> {
  return store.read(key).catch((error: unknown) => {
    if (error instanceof FileMissing) return undefined;
    throw error;
  });
}

type StoredPicture = { key: string; width: number; files_private: boolean };

/** Returns the largest file of an image, or undefined while it is moved or after it is deleted. */
export function readStoredPicture(
  { storage, privateStorage }: Pick<Services, "storage" | "privateStorage">,
  { key, width, files_private }: StoredPicture,
): Promise<Uint8Array | undefined> {
  return files_private
    ? readIfExists(privateStorage, fileKey(withdrawnFolder(key), width, "webp"))
    : readIfExists(storage, fileKey(key, width, "webp"));
}

/** Returns the keys of every public file that an image may have. */
export function fileKeys({ key, widths }: Pick<MisplacedImage, "key" | "widths">): string[] {
  return widths.flatMap((width) => TYPES.map((type) => fileKey(key, width, type)));
}
