import { join } from "node:path";
import type { Readable } from "node:stream";
import { AppError } from "#server/platform/errors.ts";

/** A folder of files, by its path. */
export type StoredFolder = {
  path: string;
  /** Returns what its files take together (bytes). */
  countBytes(): Promise<number>;
};

/**
 * Stores files by key. Reading a missing file throws `FileMissing`; everything throws
 * `StorageUnavailable` while a remote storage is unreachable.
 */
export type Storage = {
  /** Writes a file atomically: readers get the previous file or the whole new one. */
  put(key: string, contents: Uint8Array): Promise<void>;
  /** Copies a local file, atomically too. */
  putFile(key: string, path: string): Promise<void>;
  read(key: string): Promise<Uint8Array>;
  readStream(key: string): Promise<Readable>;
  /** Removes a file, if it exists. */
  remove(key: string): Promise<void>;
  /** Removes every file below a folder, if any. */
  removeFolder(folder: string): Promise<void>;
  /** Lists the folders directly below a folder (the root if empty) whose files are all older than a time. */
  listFolders(below: string, before: Date): AsyncIterable<StoredFolder>;
  /** Returns the URL of a public file for browsers. */
  urlOf(key: string): string;
  /** Throws if files cannot be read or written. */
  check(): Promise<void>;
};

/** How long public files are cached: by browsers for a year, by a CDN for a day, in case a purge did not reach it. */
export const MEDIA_CACHING = "public, max-age=31536000, s-maxage=86400, immutable";

/** Nothing is stored under the key. */
export class FileMissing extends AppError {
  constructor() {
    super("notFound", "There is nothing here.");
  }
}

/** The storage does not answer, or refuses a request; the cause is for the log. */
export class StorageUnavailable extends AppError {
  constructor(cause: unknown) {
    super(
      "unavailable",
      "Pictures can't be stored or fetched at the moment. Please try again in a moment.",
    );
    this.cause = cause;
  }
}

/** Returns the folder of public media on this machine. */
export function mediaFolder(dataDir: string): string {
  return join(dataDir, "media");
}

/** Returns the folder of files that only their owner may fetch. */
export function privateFolder(dataDir: string): string {
  return join(dataDir, "private");
}
