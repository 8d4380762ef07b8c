import { collectDefaultMetrics, Registry } from "prom-client";

let registry: Registry | undefined;

/** Returns memory, CPU and event loop metrics of the process, shared by all programs in it. */
export function processMetrics(): Registry {
  if (!registry) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
  }
  return registry;
}
