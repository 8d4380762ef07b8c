import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { atEnd } from "./endings.ts";

/** The folder of the repository. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** A folder that is gone after the run. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "parade-bench-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
