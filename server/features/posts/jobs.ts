import { sql } from "kysely";
import { discardImages, isDiscardable } from "#server/features/posts/image-commands.ts";
import { DISCARD_QUEUE } from "#server/features/posts/image-queues.ts";
import type { Db } from "#server/platform/db/database.ts";
import { isBackupRunning } from "#server/platform/db/dump/backup-lock.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";

const SWEEP_BATCH = 200;
const AGAIN_AFTER_SECONDS = 60;

/** Removes the images of deleted posts and of failed uploads; retries later during a backup. */
export function createDiscardQueue(services: Services): Queue<object> {
  const { db, jobs } = services;
  const delay = { afterSeconds: AGAIN_AFTER_SECONDS };
  const sendAgain = () => transact(db, (trx) => jobs.send(DISCARD_QUEUE, {}, trx, delay));
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

/** Returns whether images remain that are being moved, or that a node with a fast clock marked. */
async function hasRemaining(db: Db): Promise<boolean> {
  const { rows } = await sql`select from images
    where post_id is null and discard_after < now() + interval '1 minute' limit 1`.execute(db);
  return rows.length > 0;
}
