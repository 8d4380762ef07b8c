import { collectDefaultMetrics, Registry } from "prom-client";

let registry: Registry | undefined;

/** Memory, CPU, event loop lag: of the process, which is one however many programs run in it. */
export function processMetrics(): Registry {
  if (!registry) {
    registry = new Registry();
    collectDefaultMetrics({ register: registry });
  }
  return registry;
}
