import { join } from "node:path";
import { z } from "zod";

/** File storages, each a folder of an archive: public media, and files that only their owner may read. */
export const STORAGE_NAMES = ["media", "private"] as const;
export type StorageName = (typeof STORAGE_NAMES)[number];

const count = z.int().min(0);

/** The contents of an archive; counts and checksums are of what was read, not of what was written. */
export const manifest = z.object({
  /** The first format had checksums of the lines of each table, which are no longer compared. */
  format: z.literal([1, 2]),
  /** When the database was read. */
  takenAt: z.string(),
  migration: z.string(),
  tables: z.array(z.object({ name: z.string(), rows: count, checksum: z.string().optional() })),
  files: z.object({ count, bytes: count }),
  /** Files that posts or users refer to and that were missing. */
  missing: z.array(z.string()),
  /** Checksums of database.sql and of files.sha256. */
  sha256: z.object({ database: z.string(), files: z.string() }),
});
export type Manifest = z.output<typeof manifest>;

/** Returns the paths of an archive's parts. */
export function partsOf(folder: string) {
  return {
    manifest: join(folder, "manifest.json"),
    database: join(folder, "database.sql"),
    /** A line for each file, as `sha256sum` writes and checks them. */
    checksums: join(folder, "files.sha256"),
    /** Returns the path of a file of a storage. */
    file: (storageName: StorageName, key: string) => join(folder, storageName, ...key.split("/")),
  };
}

/** A reason why an archive cannot be written or read, which the operator can fix. */
export class ArchiveFault extends Error {}
