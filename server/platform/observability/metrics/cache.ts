import { Counter, type Registry } from "prom-client";

export function createCacheMetrics(registry: Registry) {
  const requests = new Counter({
    name: "parade_cache_requests_total",
    help: "What was asked of a cache, and whether it was there",
    labelNames: ["cache", "result"],
    registers: [registry],
  });
  return {
    hit: (cache: string) => requests.inc({ cache, result: "hit" }),
    miss: (cache: string) => requests.inc({ cache, result: "miss" }),
  };
}
