import { mkdtemp, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Creates a file of zeros that takes no room; returns its path, which browsers open without a copy. */
export async function aLargeFile(name: string, bytes: number): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "large-")), name);
  await writeFile(path, "");
  await truncate(path, bytes);
  return path;
}
