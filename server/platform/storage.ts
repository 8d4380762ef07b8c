import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { AppError } from "#server/platform/errors.ts";

/**
 * Files by key. Reading what is not there throws `FileMissing`, and everything `StorageAway` while
 * a storage elsewhere is not to be reached.
 */
export type Storage = {
  put(key: string, contents: Uint8Array): Promise<void>;
  /** Whoever reads the key meanwhile gets the file as it was before, or the whole new one. */
  putStream(key: string, contents: Readable): Promise<void>;
  read(key: string): Promise<Uint8Array>;
  readStream(key: string): Promise<Readable>;
  /** Removes a file; nothing there is no error. */
  remove(key: string): Promise<void>;
  /** Removes every file below a folder; nothing there is no error. */
  removeFolder(folder: string): Promise<void>;
  /** The address a browser fetches a file by, where files are public. */
  urlOf(key: string): string;
  /** Throws when files can be neither read nor written. */
  check(): Promise<void>;
};

/** Nothing is stored under the key. */
export class FileMissing extends AppError {
  constructor() {
    super("notFound", "There is nothing here.");
  }
}

/** The storage does not answer, or refuses to do its work; the cause is for the log. */
export class StorageAway extends AppError {
  constructor(cause: unknown) {
    super(
      "unavailable",
      "Pictures can't be stored or fetched at the moment. Please try again in a moment.",
    );
    this.cause = cause;
  }
}

/** Where public media live on this machine. */
export function mediaFolder(dataDir: string): string {
  return join(dataDir, "media");
}

/** Where files live that only their owner may fetch. */
export function privateFolder(dataDir: string): string {
  return join(dataDir, "private");
}

/** Files in a folder of this machine. */
export function createStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "public" }));
  return {
    put: (key, contents) => disk.put(key, contents),
    putStream: async (key, contents) => {
      const part = `${key}.${randomBytes(6).toString("hex")}.part`;
      try {
        await disk.putStream(part, contents);
        await disk.move(part, key);
      } catch (error) {
        await disk.delete(part);
        throw error;
      }
    },
    read: (key) => disk.getBytes(key).catch(missing),
    readStream: (key) => openStream(disk, key).catch(missing),
    remove: (key) => disk.delete(key),
    removeFolder: (key) => disk.deleteAll(key),
    urlOf: (key) => `/media/${key}`,
    check: async () => {
      // A folder that no file was put into yet is made by the first.
      const refused = await access(folder, constants.R_OK | constants.W_OK).catch((error) => error);
      if (refused && refused.code !== "ENOENT") throw refused;
    },
  };
}

/** Answers once the file is open, so that one which is not there can still be told. */
async function openStream(disk: Disk, key: string): Promise<Readable> {
  const stream = await disk.getStream(key);
  await once(stream, "open");
  return stream;
}

function missing(error: unknown): never {
  const cause = (error as Error).cause ?? error;
  throw (cause as NodeJS.ErrnoException).code === "ENOENT" ? new FileMissing() : error;
}
