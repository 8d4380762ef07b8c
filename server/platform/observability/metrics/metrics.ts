import { collectDefaultMetrics, Registry } from "prom-client";
import { createBackupMetrics } from "#server/platform/observability/metrics/backups.ts";
import { createDatabaseMetrics } from "#server/platform/observability/metrics/database.ts";
import { createImageMetrics } from "#server/platform/observability/metrics/images.ts";
import { createJobMetrics } from "#server/platform/observability/metrics/jobs.ts";
import { createLiveMetrics } from "#server/platform/observability/metrics/live.ts";
import { createRequestMetrics } from "#server/platform/observability/metrics/requests.ts";

export type Metrics = ReturnType<typeof createMetrics>;

/** Creates the metrics of one program; all times are in seconds. */
export function createMetrics() {
  const registry = new Registry();
  return {
    requests: createRequestMetrics(registry),
    database: createDatabaseMetrics(registry),
    jobs: createJobMetrics(registry),
    live: createLiveMetrics(registry),
    images: createImageMetrics(registry),
    backups: createBackupMetrics(registry),
    contentType: registry.contentType,
    /** Returns all metrics in Prometheus' text format. */
    text: async () => `${await processMetrics().metrics()}${await registry.metrics()}`,
  };
}

let processRegistry: Registry | undefined;

/** Returns memory, CPU and event loop metrics of the process, shared by all programs in it. */
function processMetrics(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}
