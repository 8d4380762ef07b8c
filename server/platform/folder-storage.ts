import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { constants, createReadStream } from "node:fs";
import { access, copyFile, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { FileMissing, type Storage } from "#server/platform/storage.ts";

/** Stores files in a folder of this machine, each below the path that its key names. */
export function createFolderStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    const path = join(folder, key);
    if (!path.startsWith(folder + sep)) throw new FileMissing();
    return path;
  };
  return {
    put: (key, contents) => replace(pathOf(key), (part) => writeFile(part, contents)),
    putFile: (key, file) => replace(pathOf(key), (part) => copyFile(file, part)),
    read: async (key) => readFile(pathOf(key)).catch(missing),
    readStream: async (key) => {
      const stream = createReadStream(pathOf(key));
      // Until the file is open, the reply can still say that there is none.
      await once(stream, "open").catch(missing);
      return stream;
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    removeFolder: async (key) => rm(pathOf(key), { recursive: true, force: true }),
    urlOf: (key) => `/media/${key}`,
    check: async () => {
      // The first file that is stored makes the folder.
      await access(folder, constants.R_OK | constants.W_OK).catch((error) => {
        if (error.code !== "ENOENT") throw error;
      });
    },
  };
}

/** Writes a file beside its place and moves it there, so readers never meet half of one. */
async function replace(path: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${path}.${randomBytes(6).toString("hex")}.part`;
  await mkdir(dirname(path), { recursive: true });
  try {
    await write(part);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

function missing(error: NodeJS.ErrnoException): never {
  throw error.code === "ENOENT" || error.code === "EISDIR" ? new FileMissing() : error;
}
