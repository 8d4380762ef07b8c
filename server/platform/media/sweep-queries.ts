import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Why the nightly sweep stopped, and what it found. */
export type StoppedSweep = {
  reason: "foreign" | "many";
  /** Folders without a row, and all that were listed. */
  unknown: number;
  listed: number;
  code: string;
};

/** Returns why the nightly sweep stopped, or undefined. */
export function findStoppedSweep(db: Db) {
  return db
    .selectFrom("stopped_sweep")
    .select(["reason", "unknown", "listed", "code", "stopped_at"])
    .executeTakeFirst();
}

/** Returns those of the folders whose row the site deleted. */
export async function listDeletedFolders(db: Db, folders: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom("deleted_folders")
    .select("key")
    .where("key", "=", anyOf(folders))
    .execute();
  return rows.map(({ key }) => key);
}
