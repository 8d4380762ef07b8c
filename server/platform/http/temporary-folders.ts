import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const STALE_AFTER_MS = { upload: 3_600_000, export: 24 * 3_600_000 };
type Purpose = keyof typeof STALE_AFTER_MS;

/** Creates a folder for files that are removed after use. */
export function createTemporaryFolder(purpose: Purpose): Promise<string> {
  return mkdtemp(join(tmpdir(), prefixOf(purpose)));
}

/** Removes folders that a killed process left behind. */
export async function sweepTemporaryFolders(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const purpose = (["upload", "export"] as const).find((one) => name.startsWith(prefixOf(one)));
    if (!purpose) continue;
    const folder = join(tmpdir(), name);
    const changed = await stat(folder).catch(() => null);
    if (changed && Date.now() - changed.mtimeMs > STALE_AFTER_MS[purpose]) {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

function prefixOf(purpose: Purpose): string {
  return `parade-${purpose}-`;
}
