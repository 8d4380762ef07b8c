import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";

export type Storage = {
  put(key: string, contents: Uint8Array): Promise<void>;
  read(key: string): Promise<Uint8Array>;
  /** Removes every file below a folder; nothing there is no error. */
  removeFolder(folder: string): Promise<void>;
  /** The address a browser fetches a file by. */
  urlOf(key: string): string;
};

/** Where media live on this machine. */
export function mediaFolder(dataDir: string): string {
  return join(dataDir, "media");
}

export function createStorage(dataDir: string): Storage {
  const disk = new Disk(new FSDriver({ location: mediaFolder(dataDir), visibility: "public" }));
  return {
    put: (key, contents) => disk.put(key, contents),
    read: (key) => disk.getBytes(key),
    removeFolder: (folder) => disk.deleteAll(folder),
    urlOf: (key) => `/media/${key}`,
  };
}
