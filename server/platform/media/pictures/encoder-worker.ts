import sharp from "sharp";
import { type EncoderTask, encode } from "#server/platform/media/pictures/encode.ts";
import {
  CPU_MAX_MS,
  MEMORY_MAX_BYTES,
  TOO_HEAVY,
} from "#server/platform/media/pictures/encoder-limits.ts";

// This process decodes and encodes pictures, one task at a time, and ends with its parent.
const POLL_MS = 50;

// Pictures are decoded on one thread each; the pool decides how many at once.
sharp.concurrency(1);
sharp.cache(false);

let cpuAtStart = process.cpuUsage();

// libvips works on another thread, so this timer always fires and can end the process.
setInterval(() => {
  const { user, system } = process.cpuUsage(cpuAtStart);
  const isSlow = (user + system) / 1000 > CPU_MAX_MS;
  if (isSlow || process.memoryUsage.rss() > MEMORY_MAX_BYTES) process.exit(TOO_HEAVY);
}, POLL_MS);

process.on("message", async (task: EncoderTask) => {
  cpuAtStart = process.cpuUsage();
  const reply = await encode(task).then(
    (result) => ({ result }),
    (error: Error) => ({ error: error.message }),
  );
  cpuAtStart = process.cpuUsage();
  process.send?.(reply);
});

process.on("disconnect", () => process.exit(0));
// A terminal or service manager signals the whole process group, but the parent finishes its uploads.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
