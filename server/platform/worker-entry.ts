import { on } from "node:events";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Worker } from "node:worker_threads";

/**
 * Returns the file of a worker: the source beside the module with the URL `from`, or the built one, which is
 * next to the program or next to its chunks.
 */
export function workerEntry(name: string, from: string): string {
  const places = [`./${name}.ts`, `./${name}.js`, `../${name}.js`];
  const found = places.map((path) => fileURLToPath(new URL(path, from))).find(existsSync);
  if (!found) throw new Error(`The program ${name} is not there.`);
  return found;
}

/**
 * Resolves with what a worker sends next. During development `node --watch` has workers send also which
 * files they import.
 */
export async function nextReply(worker: Worker): Promise<unknown> {
  for await (const [message] of on(worker, "message")) {
    if (!isWatchReport(message)) return message;
  }
}

function isWatchReport(message: unknown): boolean {
  return (
    typeof message === "object" &&
    message !== null &&
    ("watch:import" in message || "watch:require" in message)
  );
}
