import { fileKey } from "#server/features/images/present.ts";
import { isFree, readIfExists } from "#server/features/posts/files/placement-commands.ts";
import { AVIF_QUEUE, type AvifJob } from "#server/features/posts/image-queues.ts";
import type { Db } from "#server/platform/db/database.ts";
import { isBackupRunning } from "#server/platform/db/dump/backup-lock.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";

const movedMeanwhile = (imageId: string) =>
  new Error(`the files of image ${imageId} were moved meanwhile`);

/** Encodes the AVIF files of an image; pages offer them once all are stored. */
export function createAvifQueue(services: Services): Queue<AvifJob> {
  const { db, media, storage } = services;
  return {
    name: AVIF_QUEUE,
    concurrency: 1,
    expireInSeconds: 2 * HOUR_SECONDS,
    work: async ({ imageId, key }) => {
      const image = await db
        .selectFrom("images")
        .select(["key", "width", "widths", "post_id", "withdrawn", "files_private"])
        .where("id", "=", imageId)
        .executeTakeFirst();
      // A killed run may have written files after those of the image were removed.
      if (!image) return key === undefined ? undefined : removeStrayFiles(services, key);
      if (image.post_id === null || image.withdrawn || image.files_private) {
        return removeUnoffered(services, imageId);
      }
      let failure: unknown = movedMeanwhile(imageId);
      try {
        const source = await storage.read(fileKey(image.key, image.width, "webp"));
        for (const width of image.widths) {
          const file = await media.encodeAvif(source, width);
          await storage.put(fileKey(image.key, width, "avif"), file);
        }
        if (await offerAvif(services, imageId)) return;
      } catch (error) {
        failure = error;
      }
      // The post may have been hidden or deleted meanwhile, perhaps before the last file was written.
      await removeUnoffered(services, imageId);
      const stored = await findPlacement(db, imageId);
      if (!stored) await removeStrayFiles(services, image.key);
      else if (stored.post_id !== null && !stored.withdrawn && !stored.files_private) throw failure;
    },
  };
}

/**
 * Offers the AVIF files if all are stored in public. While the picture is being moved they may be removed
 * at any moment. The row's lock lets no move begin.
 */
function offerAvif({ db, storage }: Services, imageId: string): Promise<boolean> {
  return transact(db, async (trx) => {
    const image = await trx
      .selectFrom("images")
      .select(["key", "widths"])
      .where("id", "=", imageId)
      .where("post_id", "is not", null)
      .where("withdrawn", "=", false)
      .where("files_private", "=", false)
      .where(isFree)
      .forUpdate()
      .executeTakeFirst();
    if (!image) return false;
    for (const width of image.widths) {
      if (!(await readIfExists(storage, fileKey(image.key, width, "avif")))) return false;
    }
    await trx.updateTable("images").set({ has_avif: true }).where("id", "=", imageId).execute();
    return true;
  });
}

/**
 * Removes public AVIF files that no page offers, such as those of a killed run. The row is locked
 * meanwhile; showing the picture again queues their encoding. Throws while a hidden picture that has all
 * its AVIF files is being moved, so that the job is retried.
 */
function removeUnoffered({ db, storage }: Services, imageId: string): Promise<void> {
  return transact(db, async (trx) => {
    const image = await trx
      .selectFrom("images")
      .select(["key", "widths", "has_avif", "post_id", "withdrawn", "files_private"])
      .select(isFree.as("is_free"))
      .where("id", "=", imageId)
      .forUpdate()
      .executeTakeFirst();
    if (!image) return;
    const { post_id, has_avif, withdrawn, files_private, is_free } = image;
    if (post_id !== null && has_avif && withdrawn && !is_free) throw movedMeanwhile(imageId);
    // Another run may have completed the files, which are where the row says.
    const isHidden = has_avif ? withdrawn && files_private : withdrawn || files_private;
    if (post_id !== null && !isHidden) return;
    for (const width of image.widths) {
      await storage.remove(fileKey(image.key, width, "avif"));
    }
  });
}

/** Removes the files of an image without a row; fails during a backup, so that it is retried. */
async function removeStrayFiles({ db, storage }: Services, key: string): Promise<void> {
  if (await isBackupRunning(db)) throw new Error("files are not removed during a backup");
  await storage.removeFolder(key);
}

function findPlacement(db: Db, imageId: string) {
  return db
    .selectFrom("images")
    .select(["post_id", "withdrawn", "files_private"])
    .where("id", "=", imageId)
    .executeTakeFirst();
}
