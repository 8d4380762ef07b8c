import { join } from "node:path";
import { z } from "zod";

/** File storages, each a folder of an archive: public media, and files that only their owner may read. */
export const STORAGE_NAMES = ["media", "private"] as const;
export type StorageName = (typeof STORAGE_NAMES)[number];

const table = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.int().min(0),
  /** Checksum of the table's lines as they are in database.sql. */
  sha256: z.string(),
});

/** The contents of an archive; counts and checksums are of what was read, not of what was written. */
export const manifest = z.object({
  format: z.literal(1),
  /** When the database was read. */
  takenAt: z.string(),
  migration: z.string(),
  jobsVersion: z.int(),
  tables: z.array(table),
  files: z.object({ count: z.int().min(0), bytes: z.int().min(0) }),
  /** Files that posts or users refer to and that were missing. */
  missing: z.array(z.string()),
  /** Checksums of database.sql and of files.sha256. */
  sha256: z.object({ database: z.string(), files: z.string() }),
});
export type Manifest = z.output<typeof manifest>;
export type TableCount = Manifest["tables"][number];

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
