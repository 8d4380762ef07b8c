import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";
import { createPairsOf } from "./commands.ts";
import { listDueMakers, notifyOfCopies } from "./notice-commands.ts";
import { PAIR_QUEUE, type PairJob } from "./pair-commands.ts";

const NOTICE_QUEUE = "copies-notices";
const BATCH = 100;

/** Finds the posts that look like a new one. */
export function createPairQueue(services: Services): Queue<PairJob> {
  return {
    name: PAIR_QUEUE,
    concurrency: 1,
    expireInSeconds: 2 * HOUR_SECONDS,
    work: ({ postId }) => createPairsOf(services, postId),
  };
}

/** Notifies makers of look-alikes for whom it was too early when they were found. */
export function createNoticeQueue(services: Services): Queue<object> {
  return {
    name: NOTICE_QUEUE,
    concurrency: 1,
    expireInSeconds: 6 * HOUR_SECONDS,
    cron: "7 * * * *",
    work: async () => {
      let makers = await listDueMakers(services.db, "0", BATCH);
      while (makers.length > 0) {
        for (const id of makers) await notifyOfCopies(services, id);
        makers = await listDueMakers(services.db, makers.at(-1) ?? "0", BATCH);
      }
    },
  };
}
