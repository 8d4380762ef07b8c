import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { timed, WORK_BUCKETS } from "#server/platform/observability/metrics/timed.ts";

export type ImageMetrics = ReturnType<typeof createImageMetrics>;

export function createImageMetrics(registry: Registry) {
  const registers = [registry];
  const seconds = new Histogram({
    name: "parade_image_encoding_seconds",
    help: "Time to make the files of a picture",
    labelNames: ["type", "result"],
    buckets: WORK_BUCKETS,
    registers,
  });
  const refused = new Counter({
    name: "parade_images_refused_total",
    help: "Uploads that were no picture of the kind asked for",
    registers,
  });
  const checks = new Histogram({
    name: "parade_image_check_seconds",
    help: "Time that the outside check of a picture took, by what it came to",
    labelNames: ["kind", "outcome"],
    buckets: WORK_BUCKETS,
    registers,
  });
  let queued = () => 0;
  new Gauge({
    name: "parade_image_queue",
    help: "Pictures that wait to be made",
    registers,
    collect() {
      this.set(queued());
    },
  });
  return {
    time: <T>(type: string, work: () => Promise<T>): Promise<T> =>
      timed(work, (result, took) => seconds.observe({ type, result }, took)),
    refused: () => refused.inc(),
    checked: (labels: { kind: string; outcome: string }, took: number) =>
      checks.observe(labels, took),
    watch: (counting: () => number) => {
      queued = counting;
    },
  };
}
