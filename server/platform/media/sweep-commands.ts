import type { Db } from "#server/platform/db/database.ts";
import type { StoppedSweep } from "./sweep-queries.ts";

/** Records why the sweep stopped. */
export async function recordStop(db: Db, stop: StoppedSweep): Promise<void> {
  const stored = { ...stop, stopped_at: new Date() };
  await db
    .insertInto("stopped_sweep")
    .values(stored)
    .onConflict((conflict) => conflict.column("id").doUpdateSet(stored))
    .execute();
}

/** Records that the sweep went through, which uses up the code of a stop. */
export async function clearStop(db: Db): Promise<void> {
  await db.deleteFrom("stopped_sweep").execute();
}

/** Forgets folders whose row was deleted before a time. */
export async function forgetDeletedFolders(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("deleted_folders").where("deleted_at", "<", before).execute();
}
