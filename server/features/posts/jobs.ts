import { recountComments } from "#server/features/comments/commands.ts";
import { eraseDeletedPosts } from "#server/features/posts/delete-commands.ts";
import { discardImages } from "#server/features/posts/image-commands.ts";
import {
  AVIF_QUEUE,
  type AvifJob,
  DISCARD_QUEUE,
  ERASE_QUEUE,
  PURGE_QUEUE,
  type PurgeJob,
} from "#server/features/posts/image-queues.ts";
import { fileKeys } from "#server/features/posts/placement-commands.ts";
import { recountLikes, recountPostLists } from "#server/features/posts/reconcile-commands.ts";
import { isBackupRunning } from "#server/platform/db/backup-hold.ts";
import type { Db } from "#server/platform/db/database.ts";
import { runRowBatches } from "#server/platform/db/row-batches.ts";
import { fileKey } from "#server/platform/image-files.ts";
import type { Queue } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";

const RECONCILE_QUEUE = "posts-reconcile";
const SWEEP_BATCH = 200;
const AGAIN_AFTER_SECONDS = 60;

/** Makes the AVIF files of an image; pages offer them once all are there. */
export function createAvifQueue({ db, media, storage }: Services): Queue<AvifJob> {
  return {
    name: AVIF_QUEUE,
    concurrency: 1,
    work: async ({ imageId }) => {
      const image = await db
        .selectFrom("images")
        .select(["key", "width", "widths"])
        .where("id", "=", imageId)
        .where("post_id", "is not", null)
        .where("withdrawn", "=", false)
        .where("files_private", "=", false)
        .executeTakeFirst();
      if (!image) return;
      const source = await storage.read(fileKey(image.key, image.width, "webp"));
      for (const width of image.widths) {
        await storage.put(fileKey(image.key, width, "avif"), await media.encodeAvif(source, width));
      }
      const offered = await db
        .updateTable("images")
        .set({ has_avif: true })
        .where("id", "=", imageId)
        .where("post_id", "is not", null)
        .where("withdrawn", "=", false)
        .returning("id")
        .executeTakeFirst();
      if (offered) return;
      // The post went meanwhile, perhaps with the files that were there by then.
      for (const width of image.widths) await storage.remove(fileKey(image.key, width, "avif"));
      if (await isKept(db, imageId)) return;
      // Then the job that discards images waits, and takes these files with the rest.
      if (!(await isBackupRunning(db))) await storage.removeFolder(image.key);
    },
  };
}

/**
 * Removes the images of deleted posts, and what uploads that failed left behind; during a backup it
 * waits.
 */
export function createDiscardQueue(services: Services): Queue<object> {
  const { db, jobs } = services;
  const again = { afterSeconds: AGAIN_AFTER_SECONDS };
  const sendAgain = () =>
    db.transaction().execute((trx) => jobs.send(DISCARD_QUEUE, {}, trx, again));
  return {
    name: DISCARD_QUEUE,
    concurrency: 1,
    cron: "17 * * * *",
    work: async () => {
      let found: number;
      do {
        const images = await db
          .selectFrom("images")
          .select(["id", "key", "widths"])
          .where("discard_after", "<", new Date())
          .limit(SWEEP_BATCH)
          .execute();
        if (images.length > 0 && (await isBackupRunning(db))) return sendAgain();
        await discardImages(services, images);
        await purge(services, images);
        found = images.length;
      } while (found === SWEEP_BATCH);
    },
  };
}

async function purge(
  { db, jobs, settings }: Services,
  images: readonly { key: string; widths: number[] }[],
): Promise<void> {
  const keys = images.flatMap(fileKeys);
  if (!settings.mediaPurge || keys.length === 0) return;
  await db.transaction().execute((trx) => jobs.send<PurgeJob>(PURGE_QUEUE, { keys }, trx));
}

/** Deletes what is under deleted posts, where the request that deleted them left some of it. */
export function createEraseQueue({ db }: Services): Queue<object> {
  return {
    name: ERASE_QUEUE,
    concurrency: 1,
    cron: "*/10 * * * *",
    atStart: true,
    work: async () => {
      await runRowBatches((limit) =>
        db.transaction().execute((trx) => eraseDeletedPosts(trx, limit)),
      );
    },
  };
}

/** Whether an image may still be given to a post again, as a prune's may for some days. */
async function isKept(db: Db, imageId: string): Promise<boolean> {
  const image = await db
    .selectFrom("images")
    .select("discard_after")
    .where("id", "=", imageId)
    .executeTakeFirst();
  if (!image) return false;
  return image.discard_after === null || image.discard_after > new Date();
}

/** Every night: mends counts that are not what there is, should a fault ever have left one so. */
export function createPostCountsQueue({ db }: Services): Queue<object> {
  return {
    name: RECONCILE_QUEUE,
    concurrency: 1,
    cron: "23 3 * * *",
    work: async () => {
      await recountLikes(db);
      await recountPostLists(db);
      await recountComments(db);
    },
  };
}
