import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { constants, createReadStream } from "node:fs";
import {
  access,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { FileMissing, type Storage } from "#server/platform/media/storage/storage.ts";

// Within the storage's folder, because a rename is atomic only within a file system.
const PARTS = ".parts";
// Longer than writing any file takes.
const STALE_AFTER_MS = 3_600_000;
const TRIES_MAX = 10;

/** Removes partial files that a killed process left in a storage's folder. */
export async function sweepParts(folder: string): Promise<void> {
  const parts = join(folder, PARTS);
  for (const name of await readdir(parts).catch(() => [])) {
    const changed = await stat(join(parts, name)).catch(() => null);
    if (!changed || Date.now() - changed.mtimeMs < STALE_AFTER_MS) continue;
    await rm(join(parts, name), { force: true });
  }
}

/** Creates a storage in a local folder, with each file at the path of its key. */
export function createFolderStorage(folder: string, urlOf: Storage["urlOf"]): Storage {
  const pathOf = (key: string) => {
    const path = join(folder, key);
    if (!path.startsWith(folder + sep)) throw new FileMissing();
    return path;
  };
  const replace = (key: string, write: (part: string) => Promise<void>) =>
    replaceFile(pathOf(key), join(folder, PARTS), write);
  return {
    put: (key, contents) => replace(key, (part) => writeFile(part, contents)),
    putFile: (key, file) => replace(key, (part) => copyFile(file, part)),
    read: async (key) => readFile(pathOf(key)).catch(missing),
    readStream: async (key) => {
      const stream = createReadStream(pathOf(key));
      // Wait for the file to open, while the reply can still be a 404.
      await once(stream, "open").catch(missing);
      return stream;
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    // A file that is written meanwhile makes the folder not empty.
    removeFolder: async (key) =>
      rm(pathOf(key), { recursive: true, force: true, maxRetries: TRIES_MAX, retryDelay: 10 }),
    listFolders: (below, before) => listFolders(folder, below, before),
    urlOf,
    check: async () => {
      // The folder is created with the first file.
      await access(folder, constants.R_OK | constants.W_OK).catch((error) => {
        if (error.code !== "ENOENT") throw error;
      });
    },
  };
}

async function* listFolders(folder: string, below: string, before: Date) {
  const entries = await readdir(join(folder, below), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isDirectory() || entry.name === PARTS) continue;
    const path = join(below, entry.name);
    // Writing a file changes its folder.
    const changed = await stat(join(folder, path)).catch(() => null);
    if (!changed || changed.mtimeMs >= before.getTime()) continue;
    yield { path, countBytes: () => countBytes(join(folder, path)) };
  }
}

/** Counts what the files of a folder take, without those that are removed meanwhile. */
async function countBytes(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const files = await Promise.all(names.map((name) => stat(join(folder, name)).catch(() => null)));
  return files.reduce((sum, file) => sum + (file?.size ?? 0), 0);
}

/** Writes a temporary file and renames it, so that readers never see a partial file. */
async function replaceFile(
  path: string,
  parts: string,
  write: (part: string) => Promise<void>,
): Promise<void> {
  const part = join(parts, randomBytes(12).toString("hex"));
  await mkdir(parts, { recursive: true });
  try {
    await write(part);
    await moveInto(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Renames a file into a folder that may be removed at any moment, and created again. */
async function moveInto(part: string, path: string, triesLeft = TRIES_MAX): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true });
    await rename(part, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || triesLeft === 0) throw error;
    await moveInto(part, path, triesLeft - 1);
  }
}

function missing(error: NodeJS.ErrnoException): never {
  throw error.code === "ENOENT" || error.code === "EISDIR" ? new FileMissing() : error;
}
