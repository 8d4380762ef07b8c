import { readdir } from "node:fs/promises";
import { join } from "node:path";

type Entry = { name: string; isFolder: boolean };

/**
 * Lists the folders and files below a folder, each folder before what it has, with names relative to it. Leaves
 * out what is removed meanwhile, and hidden entries: partial files of a storage.
 */
export async function* listEntries(folder: string, below = ""): AsyncGenerator<Entry> {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(ifMissing([]));
  for (const entry of entries) {
    if (entry.name.startsWith(".")) continue;
    const name = below === "" ? entry.name : `${below}/${entry.name}`;
    if (entry.isFile()) yield { name, isFolder: false };
    if (!entry.isDirectory()) continue;
    yield { name, isFolder: true };
    yield* listEntries(folder, name);
  }
}

/** Returns a handler of errors that replaces what is missing, and throws other errors. */
export function ifMissing<T>(replacement: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code !== "ENOENT") throw error;
    return replacement;
  };
}
