import { sweepFiles } from "#server/platform/media/sweep-jobs.ts";
import type { Services } from "#server/platform/services.ts";
import { SWEPT_FOLDERS } from "#server/queues.ts";

/** Removes files without rows as the nightly sweep does once they are a day old. */
export function sweepNow({ services }: { services: Services }): Promise<void> {
  return sweepFiles(services, SWEPT_FOLDERS, new Date(Date.now() + 60_000));
}
