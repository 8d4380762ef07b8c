import { Counter, Gauge, Histogram, type Registry } from "prom-client";

const BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

/** The number of connections, of idle ones, and of callers that wait for one. */
type Pool = { totalCount: number; idleCount: number; waitingCount: number };
type QueryLabels = { kind: string; result: "done" | "failed" };
export type DatabaseMetrics = ReturnType<typeof createDatabaseMetrics>;

export function createDatabaseMetrics(registry: Registry) {
  const registers = [registry];
  const seconds = new Histogram({
    name: "parade_db_query_duration_seconds",
    help: "Time a query took in the database",
    labelNames: ["kind", "result"],
    buckets: BUCKETS,
    registers,
  });
  const slow = new Counter({
    name: "parade_db_slow_queries_total",
    help: "Queries slow enough to be named in the log",
    registers,
  });
  let pool: Pool | undefined;
  new Gauge({
    name: "parade_db_pool_connections",
    help: "Connections to the database",
    labelNames: ["state"],
    registers,
    collect() {
      if (!pool) return;
      this.set({ state: "used" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
    },
  });
  new Gauge({
    name: "parade_db_pool_waiting",
    help: "Callers that wait for a connection to the database",
    registers,
    collect() {
      this.set(pool?.waitingCount ?? 0);
    },
  });
  return {
    query: (labels: QueryLabels, took: number) => seconds.observe(labels, took),
    slow: () => slow.inc(),
    /** Reports the pool's use from now on. */
    watchPool: (watched: Pool) => {
      pool = watched;
    },
  };
}
