import { sql } from "kysely";
import { recountComments } from "#server/features/comments/commands.ts";
import { fileKey } from "#server/features/images/present.ts";
import { eraseDeletedPosts } from "#server/features/posts/delete-commands.ts";
import { discardImages, isDiscardable } from "#server/features/posts/image-commands.ts";
import {
  AVIF_QUEUE,
  type AvifJob,
  DISCARD_QUEUE,
  ERASE_QUEUE,
} from "#server/features/posts/image-queues.ts";
import { isFree, readIfExists } from "#server/features/posts/placement-commands.ts";
import { recountLikes, recountPostLists } from "#server/features/posts/reconcile-commands.ts";
import { requestMissedRecounts } from "#server/features/users/recount-commands.ts";
import type { Db } from "#server/platform/db/database.ts";
import { isBackupRunning } from "#server/platform/db/dump/backup-lock.ts";
import { runRowBatches } from "#server/platform/db/row-batches.ts";
import { runIndependently } from "#server/platform/independent-steps.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";

const RECONCILE_QUEUE = "posts-reconcile";
const SWEEP_BATCH = 200;
const AGAIN_AFTER_SECONDS = 60;

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
      if (image.post_id === null) return;
      if (image.withdrawn || image.files_private) return removeUnoffered(services, imageId);
      let failure: unknown = new Error(`the files of image ${imageId} were moved meanwhile`);
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
  return db.transaction().execute(async (trx) => {
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
 * Removes public AVIF files that no page offers, such as those of a killed run, unless another run has
 * completed them. The row is locked meanwhile; showing the picture again queues their encoding.
 */
function removeUnoffered({ db, storage }: Services, imageId: string): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const image = await trx
      .selectFrom("images")
      .select(["key", "widths"])
      .where("id", "=", imageId)
      .where("has_avif", "=", false)
      .where((eb) =>
        eb.or([
          eb("withdrawn", "=", true),
          eb("files_private", "=", true),
          eb("post_id", "is", null),
        ]),
      )
      .forUpdate()
      .executeTakeFirst();
    for (const width of image?.widths ?? []) {
      await storage.remove(fileKey(image?.key ?? "", width, "avif"));
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

/** Removes the images of deleted posts and of failed uploads; retries later during a backup. */
export function createDiscardQueue(services: Services): Queue<object> {
  const { db, jobs } = services;
  const delay = { afterSeconds: AGAIN_AFTER_SECONDS };
  const sendAgain = () =>
    db.transaction().execute((trx) => jobs.send(DISCARD_QUEUE, {}, trx, delay));
  return {
    name: DISCARD_QUEUE,
    concurrency: 1,
    expireInSeconds: 6 * HOUR_SECONDS,
    cron: "17 * * * *",
    work: async () => {
      let ids: string[];
      do {
        ids = await listDiscardable(db);
        if (ids.length > 0 && (await isBackupRunning(db))) return sendAgain();
        await discardImages(services, ids);
      } while (ids.length === SWEEP_BATCH);
      if (await hasRemaining(db)) await sendAgain();
    },
  };
}

async function listDiscardable(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from images
    where ${isDiscardable()} order by discard_after limit ${SWEEP_BATCH}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Deletes the rows under deleted posts that the deleting request left. */
export function createEraseQueue({ db }: Services): Queue<object> {
  return {
    name: ERASE_QUEUE,
    concurrency: 1,
    expireInSeconds: 6 * HOUR_SECONDS,
    cron: "*/10 * * * *",
    atStart: true,
    work: async () => {
      await runRowBatches((limit) =>
        db.transaction().execute((trx) => eraseDeletedPosts(trx, limit)),
      );
    },
  };
}

/** Returns whether images remain that are being moved, or that a node with a fast clock marked. */
async function hasRemaining(db: Db): Promise<boolean> {
  const { rows } = await sql`select from images
    where post_id is null and discard_after < now() + interval '1 minute' limit 1`.execute(db);
  return rows.length > 0;
}

/** Corrects wrong counts every night, in case a fault ever caused one. */
export function createPostCountsQueue({ db }: Services): Queue<object> {
  return {
    name: RECONCILE_QUEUE,
    concurrency: 1,
    expireInSeconds: 12 * HOUR_SECONDS,
    cron: "23 3 * * *",
    work: () =>
      runIndependently([
        () => recountLikes(db),
        () => recountPostLists(db),
        () => recountComments(db),
        () => requestMissedRecounts(db),
      ]),
  };
}
