import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

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
