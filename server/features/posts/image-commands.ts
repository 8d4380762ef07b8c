import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type SqlBool, sql } from "kysely";
import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import { fileKey } from "#server/features/images/present.ts";
import { insertFingerprints } from "#server/features/likeness/fingerprint-commands.ts";
import { fileKeys, withdrawnFolder } from "#server/features/posts/files/placement-commands.ts";
import {
  AVIF_QUEUE,
  type AvifJob,
  PURGE_QUEUE,
  type PurgeJob,
} from "#server/features/posts/image-queues.ts";
import { indexColors } from "#server/features/posts/palette/palette-commands.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/errors.ts";
import type { UploadedFile } from "#server/platform/http/multipart.ts";
import type { EncodedImage } from "#server/platform/media/media.ts";
import {
  FINGERPRINT_VERSION,
  type Fingerprint,
} from "#server/platform/media/pictures/fingerprint.ts";
import { PALETTE_VERSION } from "#server/platform/media/pictures/palette/palette.ts";
import { StorageUnavailable } from "#server/platform/media/storage/storage.ts";
import type { Services } from "#server/platform/services.ts";

const RETENTION = "1 hour";

// A time in the past: no post can take an image that has it.
const PAST = sql<Date>`to_timestamp(0)`;

/** An image whose files are stored and which no post refers to yet. */
export type StoredImage = {
  id: string;
  key: string;
  widths: number[];
  fingerprints: readonly Fingerprint[];
};

type StoredPictures = {
  images: StoredImage[];
  /** Why staff look at the post first, maybe empty, if the outside check says so. */
  holdNote: string | undefined;
};

/**
 * Checks, encodes and stores the pictures of a post. The rows are written before the files, marked
 * for discarding, so that a failure before a post refers to them leaves nothing behind.
 */
export async function storeImages(
  services: Services,
  ownerId: string,
  category: Category,
  uploads: readonly UploadedFile[],
): Promise<StoredPictures> {
  const shape = CATEGORIES[category].crop;
  const inspected = [];
  for (const upload of uploads) inspected.push(await services.media.inspect(upload, shape));
  const encoded = await Promise.all(
    inspected.map(async (upload) => ({
      key: await newKey(upload.path),
      picture: await services.media.encodeWebp(upload, shape, ownerId),
    })),
  );
  const holdNote = await services.imageCheck.check(
    { kind: "post", field: "images" },
    encoded.map(({ picture }) => picture.files.at(-1)?.data ?? Buffer.alloc(0)),
  );
  const images = [];
  for (const [position, image] of encoded.entries()) {
    images.push(await reserveImage(services.db, image, position));
  }
  // All writes have ended before any file is removed.
  const written = await Promise.allSettled(encoded.map((image) => writeFiles(services, image)));
  const failed = written.find((result) => result.status === "rejected");
  if (!failed) return { images, holdNote };
  // While the storage is away nothing can be removed; the hourly job does so later.
  if (!(failed.reason instanceof StorageUnavailable)) await discardUnpublished(services, images);
  throw failed.reason;
}

/** Returns a key from a hash of the content and a random part: the same picture twice is two images. */
async function newKey(path: string): Promise<string> {
  const content = createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
  return `${content.slice(0, 20)}${randomBytes(4).toString("hex")}`;
}

type Encoded = { key: string; picture: EncodedImage };

async function reserveImage(db: Db, { key, picture }: Encoded, position: number) {
  const widths = picture.files.map((file) => file.width);
  const { id } = await db
    .insertInto("images")
    .values({
      key,
      position,
      widths,
      width: picture.width,
      height: picture.height,
      thumbhash: Buffer.from(picture.thumbhash),
      fingerprint_version: FINGERPRINT_VERSION,
      palette: JSON.stringify(picture.palette),
      palette_version: PALETTE_VERSION,
      discard_after: sql<Date>`now() + ${RETENTION}::interval`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertFingerprints(db, id, picture.fingerprints);
  return { id, key, widths, fingerprints: picture.fingerprints };
}

async function writeFiles({ storage }: Services, { key, picture }: Encoded): Promise<void> {
  for (const { width, data } of picture.files) {
    await storage.put(fileKey(key, width, "webp"), data);
  }
}

/**
 * Attaches stored images, their descriptions and their colors to a post, and queues their AVIF files. Throws
 * `unavailable` if they were discarded meanwhile.
 */
export async function attachImages(
  { jobs }: Services,
  trx: Trx,
  postId: string,
  images: readonly StoredImage[],
  descriptions: readonly string[],
): Promise<void> {
  const texts = images.map((_, index) => descriptions[index] || null);
  const { rows } = await sql<{ id: string }>`
    update images set post_id = ${postId}, description = given.text, discard_after = null
    from unnest(${images.map(({ id }) => id)}::bigint[], ${texts}::text[]) as given (id, text)
    where images.id = given.id and post_id is null and discard_after > now()
    returning images.id`.execute(trx);
  if (rows.length < images.length) {
    throw new AppError("unavailable", "This took too long. Please try again.");
  }
  await indexColors(trx, postId);
  const avifs = images.map(({ id, key }) => ({ imageId: id, key }));
  await jobs.sendAll<AvifJob>(AVIF_QUEUE, avifs, trx);
}

/** Stores the descriptions of a post's pictures, one for each in order. */
export async function describeImages(
  trx: Trx,
  postId: string,
  descriptions: readonly string[],
): Promise<void> {
  for (const [position, text] of descriptions.entries()) {
    await trx
      .updateTable("images")
      .set({ description: text || null })
      .where("post_id", "=", postId)
      .where("position", "=", position)
      .execute();
  }
}

/**
 * Discards images whose post failed, and removes their files. A transaction that seemed to fail may have
 * been committed, or be about to be: the rows decide, once its locks are released. Returns the post that
 * has the images after all; while the database does not answer, the hourly job decides.
 */
export async function discardUnpublished(
  services: Services,
  images: readonly StoredImage[],
): Promise<string | undefined> {
  const ids = images.map(({ id }) => id);
  try {
    await sql`update images set discard_after = ${PAST}
      where id = any(${ids}::bigint[]) and post_id is null`.execute(services.db);
    const { rows } = await sql<{ post_id: string }>`select post_id from images
      where id = any(${ids}::bigint[]) and post_id is not null`.execute(services.db);
    await discardImages(services, ids);
    return rows[0]?.post_id;
  } catch {
    return undefined;
  }
}

/**
 * Removes those of the images that are due, in no post and not being moved. Rows are marked first, so that
 * no post can take them, and deleted after the files, so that a crash loses track of none.
 */
export async function discardImages(services: Services, ids: readonly string[]): Promise<void> {
  const { db, jobs, settings, storage, privateStorage } = services;
  const { rows } = await sql<{ id: string; key: string }>`
    update images set discard_after = ${PAST}
    where id = any(${ids}::bigint[]) and ${isDiscardable()}
    returning id, key`.execute(db);
  for (const { key } of rows) {
    await storage.removeFolder(key);
    await privateStorage.removeFolder(withdrawnFolder(key));
  }
  if (rows.length === 0) return;
  await transact(db, async (trx) => {
    const deleted = await sql<{ key: string; widths: number[] }>`delete from images
      where id = any(${rows.map(({ id }) => id)}::bigint[]) and post_id is null
      returning key, widths`.execute(trx);
    const keys = deleted.rows.flatMap(fileKeys);
    if (settings.mediaPurge && keys.length > 0) {
      await jobs.send<PurgeJob>(PURGE_QUEUE, { keys }, trx);
    }
  });
}

/** Returns a condition: the image is due, in no post and not being moved. */
export function isDiscardable() {
  return sql<SqlBool>`(post_id is null and discard_after < now()
    and (moving_until is null or moving_until < now()))`;
}
