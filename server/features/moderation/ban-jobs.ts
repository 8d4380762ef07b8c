import { BAN_QUEUE, RECOUNT_QUEUE } from "#server/features/moderation/queues.ts";
import { hidePostsOf } from "#server/features/posts/listing-commands.ts";
import { banOf, listBanMismatches } from "#server/features/users/ban-queries.ts";
import { getUser, lockUsers } from "#server/features/users/queries.ts";
import { AppError } from "#server/platform/errors.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";

/**
 * Lists posts again when their owner's ban is over, and hides posts of bans that did not. A job is sent
 * for the end of each ban; the schedule catches those that a stopped site missed.
 */
export function createBanQueue({ db, jobs }: Services): Queue<object> {
  return {
    name: BAN_QUEUE,
    concurrency: 1,
    expireInSeconds: 6 * HOUR_SECONDS,
    cron: "* * * * *",
    atStart: true,
    work: async () => {
      for (const { id } of await listBanMismatches(db)) {
        await db
          .transaction()
          .execute(async (trx) => {
            await lockUsers(trx, [id]);
            const isBanned = banOf(await getUser(trx, id)) !== null;
            if (await hidePostsOf(trx, id, isBanned)) await jobs.send(RECOUNT_QUEUE, {}, trx);
          })
          .catch(ignoreNotFound);
      }
    },
  };
}

/** Ignores an account that was deleted meanwhile. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== "notFound") throw error;
}
