import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { CATEGORIES, type Category } from "#contract/posts/categories.ts";
import { AVIF_QUEUE, type AvifJob } from "#server/features/posts/image-queues.ts";
import { withdrawnFolder } from "#server/features/posts/placement-commands.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { fileKey } from "#server/platform/image-files.ts";
import type { EncodedImage } from "#server/platform/media.ts";
import type { UploadedFile } from "#server/platform/multipart.ts";
import type { Services } from "#server/platform/services.ts";
import { StorageAway } from "#server/platform/storage.ts";

const SPARED_MS = 3_600_000;

/** An image whose files are written and which no post holds yet. */
export type StoredImage = { id: string; key: string; widths: number[] };

/**
 * Checks, encodes and stores the pictures of a post. The rows are written before the files, marked
 * to be discarded: whatever happens before a post takes them, nothing stays behind.
 */
export async function storeImages(
  services: Services,
  ownerId: string,
  category: Category,
  uploads: readonly UploadedFile[],
): Promise<StoredImage[]> {
  const shape = CATEGORIES[category].crop;
  const inspected = [];
  for (const upload of uploads) inspected.push(await services.media.inspect(upload, shape));
  const encoded = await Promise.all(
    inspected.map(async (upload) => ({
      key: await newKey(upload.path),
      picture: await services.media.encodeWebp(upload, shape, ownerId),
    })),
  );
  const images = [];
  for (const [position, image] of encoded.entries()) {
    images.push(await reserveImage(services.db, image, position));
  }
  // All have stopped writing before anything is taken back.
  const written = await Promise.allSettled(encoded.map((image) => writeFiles(services, image)));
  const failed = written.find((result) => result.status === "rejected");
  if (!failed) return images;
  // What is away takes nothing back: the rows are marked, and the hourly job does it.
  if (!(failed.reason instanceof StorageAway)) await discardImages(services, images);
  throw failed.reason;
}

/** Named by content, with a part of its own: the same picture twice is two images. */
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
      thumbhash: picture.thumbhash,
      discard_after: new Date(Date.now() + SPARED_MS),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, key, widths };
}

async function writeFiles({ storage }: Services, { key, picture }: Encoded): Promise<void> {
  for (const { width, data } of picture.files) {
    await storage.put(fileKey(key, width, "webp"), data);
  }
}

/** Gives stored images to a post, with what was written of each; their AVIF files follow. */
export async function attachImages(
  { jobs }: Services,
  trx: Trx,
  postId: string,
  images: readonly StoredImage[],
  descriptions: readonly string[],
): Promise<void> {
  for (const [index, { id }] of images.entries()) {
    const description = descriptions[index] || null;
    await trx
      .updateTable("images")
      .set({ post_id: postId, description, discard_after: null })
      .where("id", "=", id)
      .execute();
    await jobs.send<AvifJob>(AVIF_QUEUE, { imageId: id }, trx);
  }
}

/** Writes what is said of a post's pictures, one text for each in their order. */
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

/** Removes images that no post holds, files first: a row that stays is tried again. */
export async function discardImages(
  { db, storage, vault }: Pick<Services, "db" | "storage" | "vault">,
  images: readonly { id: string; key: string }[],
): Promise<void> {
  for (const { id, key } of images) {
    await storage.removeFolder(key);
    await vault.removeFolder(withdrawnFolder(key));
    await db.deleteFrom("images").where("id", "=", id).where("post_id", "is", null).execute();
  }
}
