import { Counter, Gauge, Histogram, type Registry } from "prom-client";
import { readOrElse, timed, WORK_BUCKETS } from "#server/platform/observability/metrics/timed.ts";

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
  const watchMissing = createMissingGauge(registry, {
    name: "parade_images_without_fingerprint",
    help: "Pictures of posts that searches by picture do not find yet, over all nodes",
  });
  const watchColorless = createMissingGauge(registry, {
    name: "parade_images_without_palette",
    help: "Pictures of posts that searches by color do not find yet, over all nodes",
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
    watchMissing,
    watchColorless,
  };
}

/** Creates a gauge of what is still to be computed; returns a function that sets how it is counted. */
function createMissingGauge(registry: Registry, { name, help }: { name: string; help: string }) {
  let countMissing: () => Promise<number> = async () => 0;
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      // While the database is away, the other metrics are still reported.
      this.set(await readOrElse(() => countMissing(), Number.NaN));
    },
  });
  return (counting: typeof countMissing) => {
    countMissing = counting;
  };
}
