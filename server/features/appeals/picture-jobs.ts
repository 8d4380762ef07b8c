import { listUnusedPictures, removePictures } from "#server/features/appeals/picture-commands.ts";
import { APPEAL_PICTURE_QUEUE } from "#server/features/appeals/queues.ts";
import { isBackupRunning } from "#server/platform/db/dump/backup-lock.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";

const BATCH = 200;
const AGAIN_AFTER_SECONDS = 60;

/** Removes the pictures of deleted appeals and of failed uploads; retries later during a backup. */
export function createAppealPictureQueue(services: Services): Queue<object> {
  const { db, jobs } = services;
  const delay = { afterSeconds: AGAIN_AFTER_SECONDS };
  return {
    name: APPEAL_PICTURE_QUEUE,
    concurrency: 1,
    expireInSeconds: 2 * HOUR_SECONDS,
    cron: "37 * * * *",
    work: async () => {
      let ids: string[];
      do {
        ids = await listUnusedPictures(db, BATCH);
        if (ids.length > 0 && (await isBackupRunning(db))) {
          return db.transaction().execute((trx) => jobs.send(APPEAL_PICTURE_QUEUE, {}, trx, delay));
        }
        await removePictures(services, ids);
      } while (ids.length === BATCH);
    },
  };
}
