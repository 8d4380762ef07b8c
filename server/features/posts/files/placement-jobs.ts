import { placeImages } from "#server/features/posts/files/placement-commands.ts";
import { PLACE_QUEUE, PURGE_QUEUE, type PurgeJob } from "#server/features/posts/image-queues.ts";
import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import { purgeFiles } from "#server/platform/media/cdn-purge.ts";
import type { Services } from "#server/platform/services.ts";

/** Creates the queue that moves files of withdrawn images out of the public storage and back. */
export function createPlaceQueue(services: Services): Queue<object> {
  return {
    name: PLACE_QUEUE,
    concurrency: 1,
    expireInSeconds: 6 * HOUR_SECONDS,
    cron: "* * * * *",
    atStart: true,
    work: async () => {
      await placeImages(services);
    },
  };
}

/** Creates the queue that purges files which are no longer public from a CDN. */
export function createPurgeQueue(services: Services): Queue<PurgeJob> {
  return {
    name: PURGE_QUEUE,
    concurrency: 1,
    expireInSeconds: 2 * HOUR_SECONDS,
    work: ({ keys }) => purgeFiles(services, keys),
  };
}
