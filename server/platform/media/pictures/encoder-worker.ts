import sharp from "sharp";
import {
  type EncoderResult,
  type EncoderTask,
  encode,
} from "#server/platform/media/pictures/encode.ts";

// This process decodes and encodes pictures, one task at a time, and ends with its parent.

/** Memory of this process; the largest accepted pictures need about 500 MB. */
const MEMORY_MAX_BYTES = 768 * 1024 * 1024;
/** Processor time of one task, so that a busy machine does not cause refusals. */
const CPU_MAX_MS = 10_000;
const POLL_MS = 50;

/** The result of a task, or the message of the error of decoding. */
export type EncoderReply = { result: EncoderResult[EncoderTask["type"]] } | { error: string };

// Pictures are decoded on one thread each; the pool decides how many at once.
sharp.concurrency(1);
sharp.cache(false);

let cpuAtStart = process.cpuUsage();
let isBusy = false;
let isTooHeavy = false;

// libvips works on another thread, so this timer always fires. The parent has until its next round to
// receive the message, because the end of a process can be noticed before its last message.
setInterval(() => {
  if (isTooHeavy) process.exit();
  const { user, system } = process.cpuUsage(cpuAtStart);
  isTooHeavy = (user + system) / 1000 > CPU_MAX_MS || process.memoryUsage.rss() > MEMORY_MAX_BYTES;
  if (isTooHeavy) process.send?.("too heavy");
}, POLL_MS);

/** Runs a task of the pool. */
export async function runTask(task: EncoderTask): Promise<EncoderReply> {
  cpuAtStart = process.cpuUsage();
  isBusy = true;
  try {
    return { result: await encode(task) };
  } catch (error) {
    return { error: (error as Error).message };
  } finally {
    isBusy = false;
    cpuAtStart = process.cpuUsage();
  }
}

process.on("disconnect", () => process.exit());
process.on("SIGINT", () => undefined);
// The pool ends idle processes by this signal. A terminal or service manager signals the whole process group,
// but the parent finishes its uploads.
process.on("SIGTERM", () => {
  if (!isBusy) process.exit();
});
