import { Counter, Gauge, type Registry } from "prom-client";

export type LiveMetrics = ReturnType<typeof createLiveMetrics>;

export function createLiveMetrics(registry: Registry) {
  const registers = [registry];
  let connected = () => 0;
  new Gauge({
    name: "parade_live_sockets",
    help: "Pages connected to this node",
    registers,
    collect() {
      this.set(connected());
    },
  });
  const events = new Counter({
    name: "parade_live_events_total",
    help: "Events sent to open pages, each counted once for all pages",
    labelNames: ["event"],
    registers,
  });
  return {
    emitted: (event: string) => events.inc({ event }),
    watch: (counting: () => number) => {
      connected = counting;
    },
  };
}
