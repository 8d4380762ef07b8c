import type { Readable } from "node:stream";
import { fileKey } from "#server/features/images/present.ts";
import { withdrawnFolder } from "#server/features/posts/files/placement-commands.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { FileMissing } from "#server/platform/media/storage/storage.ts";
import type { Services } from "#server/platform/services.ts";

const BATCH = 1_000;

type Files = Pick<Services, "db" | "storage" | "privateStorage">;

/**
 * Returns a function that opens public files by key. Files of a restored post are served from the private
 * storage until a job has moved them back.
 */
export function publicFiles(services: Files): (key: string) => Promise<Readable> {
  return (key) => openPublicFile(services, key);
}

async function openPublicFile(
  { db, storage, privateStorage }: Files,
  key: string,
): Promise<Readable> {
  try {
    return await storage.readStream(key);
  } catch (error) {
    if (!(error instanceof FileMissing) || !(await isMovingBack(db, key))) throw error;
  }
  try {
    return await privateStorage.readStream(withdrawnFolder(key));
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error;
    // The file was moved in between.
    return storage.readStream(key);
  }
}

/** Returns whether a file belongs to a visible post and is not in the public storage yet. */
async function isMovingBack(db: Db, fileKey: string): Promise<boolean> {
  const image = await db
    .selectFrom("images")
    .innerJoin("reachable_posts as posts", "posts.id", "images.post_id")
    .select("images.id")
    .where("images.key", "=", fileKey.slice(0, fileKey.lastIndexOf("/")))
    .executeTakeFirst();
  return image !== undefined;
}

/**
 * Lists every file of the images that posts refer to, and of those that a prune or an upload retains,
 * which may still be being written or moved.
 */
export async function* listImageFiles(trx: Trx) {
  let last: string | undefined = "0";
  while (last !== undefined) {
    const images: ImageFiles[] = await listStoredImages(trx, last);
    for (const { key, widths, has_avif, post_id, withdrawn, files_private } of images) {
      const storageName = files_private ? ("private" as const) : ("media" as const);
      const folder = files_private ? withdrawnFolder(key) : key;
      const needed = post_id !== null && withdrawn === files_private;
      for (const type of has_avif ? (["webp", "avif"] as const) : (["webp"] as const)) {
        for (const width of widths) {
          yield { storageName, key: fileKey(folder, width, type), needed };
        }
      }
    }
    last = images.at(-1)?.id;
  }
}

type ImageFiles = {
  id: string;
  key: string;
  widths: number[];
  has_avif: boolean;
  post_id: string | null;
  withdrawn: boolean;
  files_private: boolean;
};

function listStoredImages(trx: Trx, after: string): Promise<ImageFiles[]> {
  return trx
    .selectFrom("images")
    .select(["id", "key", "widths", "has_avif", "post_id", "withdrawn", "files_private"])
    .where("id", ">", after)
    .where((eb) => eb.or([eb("post_id", "is not", null), eb("discard_after", ">", new Date())]))
    .orderBy("id")
    .limit(BATCH)
    .execute();
}
