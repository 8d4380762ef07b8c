import { deletePruned } from "#server/features/moderation/prune-deletion-commands.ts";
import { listOverdue } from "#server/features/moderation/prune-queries.ts";
import { RECOUNT_QUEUE } from "#server/features/moderation/queues.ts";
import { recountUser } from "#server/features/moderation/recount-commands.ts";
import { listRecounted } from "#server/features/users/recount-commands.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";

const FORGET_QUEUE = "moderation-forget-prunes";

/** The time after which a job ends and sends the next, so that the site can be stopped. */
const RUN_MAX_MS = 5_000;

/**
 * Recounts what prunes, restores and bans hide or show. Each of them sends the job; the schedule catches
 * those that a crash interrupted.
 */
export function createRecountQueue(services: Services): Queue<object> {
  const { db } = services;
  return {
    name: RECOUNT_QUEUE,
    concurrency: 1,
    expireInSeconds: 2 * HOUR_SECONDS,
    cron: "* * * * *",
    atStart: true,
    work: async () => {
      const until = Date.now() + RUN_MAX_MS;
      for (const recounted of await listRecounted(db)) {
        await recountUser(services, recounted, until);
      }
      if ((await listRecounted(db)).length > 0) await sendAgain(services, RECOUNT_QUEUE);
    },
  };
}

/** Deletes what can no longer be restored, every night. */
export function createForgetQueue(services: Services): Queue<object> {
  return {
    name: FORGET_QUEUE,
    concurrency: 1,
    expireInSeconds: 12 * HOUR_SECONDS,
    cron: "37 3 * * *",
    work: async () => {
      const until = Date.now() + RUN_MAX_MS;
      for (const userId of await listOverdue(services.db)) {
        if (!(await deletePruned(services, userId, until))) {
          return sendAgain(services, FORGET_QUEUE);
        }
      }
    },
  };
}

function sendAgain({ db, jobs }: Services, queue: string): Promise<void> {
  return db.transaction().execute((trx) => jobs.send(queue, {}, trx));
}
