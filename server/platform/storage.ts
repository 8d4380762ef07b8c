import { join } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";

export type Storage = {
  put(key: string, contents: Uint8Array): Promise<void>;
  putStream(key: string, contents: Readable): Promise<void>;
  read(key: string): Promise<Uint8Array>;
  readStream(key: string): Promise<Readable>;
  /** Removes a file; nothing there is no error. */
  remove(key: string): Promise<void>;
  /** Removes every file below a folder; nothing there is no error. */
  removeFolder(folder: string): Promise<void>;
  /** The address a browser fetches a file by, where files are public. */
  urlOf(key: string): string;
};

/** Where public media live on this machine. */
export function mediaFolder(dataDir: string): string {
  return join(dataDir, "media");
}

/** Where files live that only their owner may fetch. */
export function privateFolder(dataDir: string): string {
  return join(dataDir, "private");
}

export function createStorage(folder: string): Storage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "public" }));
  return {
    put: (key, contents) => disk.put(key, contents),
    putStream: (key, contents) => disk.putStream(key, contents),
    read: (key) => disk.getBytes(key),
    readStream: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
    removeFolder: (key) => disk.deleteAll(key),
    urlOf: (key) => `/media/${key}`,
  };
}
