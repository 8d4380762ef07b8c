import { join } from "node:path";
import type { Readable } from "node:stream";
import { AppError } from "#server/platform/errors.ts";

/**
 * Files by key. Reading what is not there throws `FileMissing`, and everything `StorageAway` while
 * a storage elsewhere is not to be reached.
 */
export type Storage = {
  /** Readers of the key meanwhile get the file as it was before, or the whole new one. */
  put(key: string, contents: Uint8Array): Promise<void>;
  /** Copies a file of this machine, as `put` does bytes. */
  putFile(key: string, path: string): Promise<void>;
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
