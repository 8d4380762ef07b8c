import {
  deleteUnconfirmedNotices,
  eraseDecidedNotices,
} from "#server/features/notices/erasure-commands.ts";
import { NOTICE_TIDY_QUEUE } from "#server/features/notices/queues.ts";
import { runIndependently } from "#server/platform/independent-steps.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import type { Services } from "#server/platform/services.ts";

/** Deletes unconfirmed notices and erases old ones, daily. */
export function createNoticeTidyQueue(services: Services): Queue<object> {
  return {
    name: NOTICE_TIDY_QUEUE,
    concurrency: 1,
    expireInSeconds: 6 * HOUR_SECONDS,
    cron: "19 4 * * *",
    work: () =>
      runIndependently([
        () => deleteUnconfirmedNotices(services.db),
        () => eraseDecidedNotices(services),
      ]),
  };
}
