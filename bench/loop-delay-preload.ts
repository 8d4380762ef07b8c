import { rmSync } from "node:fs";
import { createServer } from "node:http";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { isMainThread } from "node:worker_threads";
import type { LoopDelay } from "./loop-delay.ts";

// Workers and child processes of the program load this too, and measure nothing.
const socket = process.env.LOOP_DELAY_SOCKET;
if (socket !== undefined && isMainThread && !process.send) {
  const resolution = 1;
  const delays = monitorEventLoopDelay({ resolution });
  // A recorded time is that between two timers, which are `resolution` apart at best.
  const toMs = (nanoseconds: number) => Math.max(nanoseconds / 1e6 - resolution, 0);
  delays.enable();
  // The process that the program replaces by `execve` leaves its socket.
  rmSync(socket, { force: true });
  createServer((_, reply) => {
    const delay: LoopDelay = { p999: toMs(delays.percentile(99.9)), max: toMs(delays.max) };
    reply.end(JSON.stringify(delay));
    delays.reset();
  })
    .listen(socket)
    .unref();
}
