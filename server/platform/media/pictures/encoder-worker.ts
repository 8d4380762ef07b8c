import sharp from "sharp";
import { type EncoderTask, encode } from "#server/platform/media/pictures/encode.ts";
import {
  CPU_MAX_MS,
  MEMORY_MAX_BYTES,
  TOO_HEAVY,
} from "#server/platform/media/pictures/encoder-limits.ts";

/** A process of its own that decodes and encodes pictures, one task at a time, and ends with its parent. */
const LOOK_EVERY_MS = 50;

// A picture is decoded on one thread: how many there are at once is the pool's to decide.
sharp.concurrency(1);
sharp.cache(false);

let cpuAtStart = process.cpuUsage();

// libvips works on another thread, so this one can always look, and end the process with both.
setInterval(() => {
  const { user, system } = process.cpuUsage(cpuAtStart);
  const isSlow = (user + system) / 1000 > CPU_MAX_MS;
  if (isSlow || process.memoryUsage.rss() > MEMORY_MAX_BYTES) process.exit(TOO_HEAVY);
}, LOOK_EVERY_MS);

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
// A terminal or a service manager signals the whole group; the parent still finishes its uploads.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => undefined);
