import { Gauge, Histogram, type Registry } from "prom-client";
import { readOrElse, timed, WORK_BUCKETS } from "#server/platform/observability/metrics/timed.ts";

/** The jobs of a queue: ready, deferred and active. */
type QueueCounts = { name: string; readyCount: number; deferredCount: number; activeCount: number };
export type JobMetrics = ReturnType<typeof createJobMetrics>;

export function createJobMetrics(registry: Registry) {
  const registers = [registry];
  const seconds = new Histogram({
    name: "parade_job_duration_seconds",
    help: "Time a job took",
    labelNames: ["queue", "result"],
    buckets: WORK_BUCKETS,
    registers,
  });
  let count: () => Promise<QueueCounts[]> = async () => [];
  new Gauge({
    name: "parade_jobs",
    help: "Jobs that are there, over all nodes, as counted once a minute",
    labelNames: ["queue", "state"],
    registers,
    async collect() {
      // While the database is away, the other metrics are still reported.
      const jobs = await readOrElse(() => count(), []);
      this.reset();
      for (const { name: queue, readyCount, deferredCount, activeCount } of jobs) {
        this.set({ queue, state: "ready" }, readyCount);
        this.set({ queue, state: "deferred" }, deferredCount);
        this.set({ queue, state: "active" }, activeCount);
      }
    },
  });
  return {
    /** Runs a job's work and records its result and duration. */
    time: (queue: string, work: () => Promise<void>) =>
      timed(work, (result, took) => seconds.observe({ queue, result }, took)),
    watch: (counting: typeof count) => {
      count = counting;
    },
  };
}
