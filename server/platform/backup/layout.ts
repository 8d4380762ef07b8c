import { join } from "node:path";
import { z } from "zod";

/** Rooms of files, each a folder of an archive: media for everyone, and what only its owner gets. */
export const ROOMS = ["media", "private"] as const;
export type Room = (typeof ROOMS)[number];

const table = z.object({
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.int().min(0),
  /** Of the table's lines as they stand in database.sql. */
  sha256: z.string(),
});

/** What is in an archive; counts and checksums are of what was read, not of what was written. */
export const manifest = z.object({
  format: z.literal(1),
  /** When the database was read. */
  takenAt: z.string(),
  migration: z.string(),
  jobsVersion: z.int(),
  tables: z.array(table),
  files: z.object({ count: z.int().min(0), bytes: z.int().min(0) }),
  /** Files that posts or users name and that were not there. */
  missing: z.array(z.string()),
  /** Of database.sql and of files.sha256. */
  sha256: z.object({ database: z.string(), files: z.string() }),
});
export type Manifest = z.output<typeof manifest>;
export type TableCount = Manifest["tables"][number];

/** The parts of an archive in its folder. */
export function partsOf(folder: string) {
  return {
    manifest: join(folder, "manifest.json"),
    database: join(folder, "database.sql"),
    /** A line for each file, as `sha256sum` writes and checks them. */
    checksums: join(folder, "files.sha256"),
    /** Where a file of a room lies. */
    file: (room: Room, key: string) => join(folder, room, ...key.split("/")),
  };
}

/** What keeps an archive from being written or read; the operator can mend it. */
export class ArchiveFault extends Error {}
