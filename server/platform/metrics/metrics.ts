import { Registry } from "prom-client";
import { createBackupMetrics } from "#server/platform/metrics/backups.ts";
import { createCacheMetrics } from "#server/platform/metrics/cache.ts";
import { createDatabaseMetrics } from "#server/platform/metrics/database.ts";
import { createImageMetrics } from "#server/platform/metrics/images.ts";
import { createJobMetrics } from "#server/platform/metrics/jobs.ts";
import { createLiveMetrics } from "#server/platform/metrics/live.ts";
import { processMetrics } from "#server/platform/metrics/process.ts";
import { createRequestMetrics } from "#server/platform/metrics/requests.ts";

export type Metrics = ReturnType<typeof createMetrics>;

/** What one program counts and times; all times in seconds. */
export function createMetrics() {
  const registry = new Registry();
  return {
    requests: createRequestMetrics(registry),
    database: createDatabaseMetrics(registry),
    jobs: createJobMetrics(registry),
    live: createLiveMetrics(registry),
    cache: createCacheMetrics(registry),
    images: createImageMetrics(registry),
    backups: createBackupMetrics(registry),
    contentType: registry.contentType,
    /** Everything in Prometheus' text format. */
    text: async () => `${await processMetrics().metrics()}${await registry.metrics()}`,
  };
}
