import { get } from "node:http";
import { json } from "node:stream/consumers";

/** How long an event loop could run nothing else (ms). */
export type LoopDelay = { p999: number; max: number };

/** Returns the environment of a process that reports the delays of its event loop at a Unix socket. */
export function loopDelayEnv(socket: string): Record<string, string> {
  const preload = new URL("./loop-delay-preload.ts", import.meta.url);
  return { NODE_OPTIONS: `--import=${preload.href}`, LOOP_DELAY_SOCKET: socket };
}

/** Returns the delays since the last call. */
export function readLoopDelay(socketPath: string): Promise<LoopDelay> {
  return new Promise((resolve, reject) => {
    get({ socketPath, agent: false }, (reply) => {
      json(reply).then((delay) => resolve(delay as LoopDelay), reject);
    }).once("error", reject);
  });
}
