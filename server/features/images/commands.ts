import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import { insertFingerprints } from "#server/features/likeness/fingerprint-commands.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { UploadedFile } from "#server/platform/http/multipart.ts";
import type { EncodedImage } from "#server/platform/media/media.ts";
import type { Fingerprint } from "#server/platform/media/pictures/fingerprint.ts";
import { StorageUnavailable } from "#server/platform/media/storage/storage.ts";
import type { Services } from "#server/platform/services.ts";
import { fileKey } from "./present.ts";
import { AVIF_QUEUE, type AvifJob } from "./queues.ts";

/** An image whose files are stored and which no post refers to yet. */
export type StoredImage = {
  id: string;
  key: string;
  widths: number[];
  /** Of its files. */
  bytes: number;
  fingerprints: readonly Fingerprint[];
};

type StoredPictures = {
  images: StoredImage[];
  /** Why staff look at the post first, maybe empty, if the outside check says so. */
  holdNote: string | undefined;
};

/**
 * Checks, encodes and stores the pictures of a post. The rows are written before the files, so that a failure
 * before a post has them leaves nothing behind.
 */
export async function storeImages(
  services: Services,
  ownerId: string,
  category: Category,
  uploads: readonly UploadedFile[],
): Promise<StoredPictures> {
  const shape = CATEGORIES[category].crop;
  const inspected = [];
  for (const upload of uploads) {
    inspected.push(await services.media.inspect(upload, shape, ownerId));
  }
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
  // While the storage is away nothing can be removed; the nightly sweep does so.
  if (!(failed.reason instanceof StorageUnavailable)) await deleteUnpublished(services, images);
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
  const bytes = picture.files.reduce((sum, { data }) => sum + data.length, 0);
  const { id } = await db
    .insertInto("images")
    .values({
      key,
      position,
      widths,
      width: picture.width,
      height: picture.height,
      thumbhash: Buffer.from(picture.thumbhash),
      palette: JSON.stringify(picture.palette),
      bytes,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await insertFingerprints(db, id, picture.fingerprints);
  return { id, key, widths, bytes, fingerprints: picture.fingerprints };
}

async function writeFiles({ storage }: Services, { key, picture }: Encoded): Promise<void> {
  for (const { width, data } of picture.files) {
    await storage.put(fileKey(key, width, "webp"), data);
  }
}

/**
 * Attaches stored images, their descriptions and their colors to a post, and queues their AVIF files. Throws
 * `unavailable` if they were deleted meanwhile.
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
    update images set post_id = ${postId}, description = given.text
    from unnest(${images.map(({ id }) => id)}::bigint[], ${texts}::text[]) as given (id, text)
    where images.id = given.id and post_id is null
    returning images.id`.execute(trx);
  if (rows.length < images.length) {
    throw new AppError("unavailable", "This took too long. Please try again.");
  }
  await indexColors(trx, postId);
  const avifs = images.map(({ id }) => ({ imageId: id }));
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
 * Deletes images whose post failed, and their files. A transaction that seemed to fail may have been committed,
 * or be about to be: the rows decide, once its locks are released. Returns the post that has the images after
 * all; while database or storage do not answer, the nightly sweep does it.
 */
export async function deleteUnpublished(
  { db, storage }: Services,
  images: readonly StoredImage[],
): Promise<string | undefined> {
  const ids = sql`${images.map(({ id }) => id)}::bigint[]`;
  try {
    const { rows: deleted } = await sql<{ key: string }>`
      delete from images where id = any(${ids}) and post_id is null returning key`.execute(db);
    for (const { key } of deleted) await storage.removeFolder(key);
    const { rows: taken } = await sql<{ post_id: string }>`
      select post_id from images where id = any(${ids})`.execute(db);
    return taken[0]?.post_id;
  } catch {
    return undefined;
  }
}

/** Deletes images whose upload began before a time and did not become a post. */
export function deleteUnusedImages(db: Db, before: Date): Promise<unknown> {
  return db
    .deleteFrom("images")
    .where("post_id", "is", null)
    .where("created_at", "<", before)
    .execute();
}

/** Writes what the files of images take (bytes), by their folders. */
export async function writeImageSizes(db: Db, sizes: ReadonlyMap<string, number>): Promise<void> {
  await sql`update images set bytes = counted.bytes
    from unnest(${[...sizes.keys()]}::text[], ${[...sizes.values()]}::integer[]) as counted (key, bytes)
    where images.key = counted.key and images.bytes <> counted.bytes`.execute(db);
}

/** Makes searches find a post by the colors of its pictures. The number of a color is as in `codeOf`. */
export async function indexColors(trx: Trx, postId: string): Promise<void> {
  await sql`delete from post_colors where post_id = ${postId}`.execute(trx);
  await sql`insert into post_colors (post_id, color, share)
    select post_id, (hue << 7) | (sat << 4) | lum, max(share)
    from images cross join lateral
      jsonb_to_recordset(palette) as color (hue integer, sat integer, lum integer, share integer)
    where post_id = ${postId} group by 1, 2 order by 2`.execute(trx);
}
