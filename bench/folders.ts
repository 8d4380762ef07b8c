import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { registerCleanup } from "./cleanups.ts";

/** The repository's root folder. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Creates a folder that is removed after the run. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "parade-bench-"));
  registerCleanup(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
