import { HOUR_SECONDS, type Queue } from "#server/platform/jobs.ts";
import { purgeFiles } from "#server/platform/media/cdn-purge.ts";
import { PURGE_QUEUE, type PurgeJob } from "#server/platform/media/purge-commands.ts";
import type { Services } from "#server/platform/services.ts";

/** Creates the queue that purges files which may no longer be seen from a CDN. */
export function createPurgeQueue(services: Services): Queue<PurgeJob> {
  return {
    name: PURGE_QUEUE,
    concurrency: 1,
    expireInSeconds: 2 * HOUR_SECONDS,
    work: ({ keys }) => purgeFiles(services, keys),
  };
}
