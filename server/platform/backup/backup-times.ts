import type { Db } from "#server/platform/db/database.ts";
import type { BackupKind } from "#server/platform/db/schema/operation-tables.ts";

/** Records when a backup was read or proved to restore, unless a later time is recorded. */
export async function recordBackupTime(db: Db, kind: BackupKind, at: Date): Promise<void> {
  await db
    .insertInto("backup_times")
    .values({ kind, at })
    .onConflict((conflict) =>
      conflict.column("kind").doUpdateSet({ at }).where("backup_times.at", "<", at),
    )
    .execute();
}

/** Returns the last time of each kind. */
export async function listBackupTimes(db: Db): Promise<Partial<Record<BackupKind, Date>>> {
  const rows = await db.selectFrom("backup_times").select(["kind", "at"]).execute();
  return Object.fromEntries(rows.map(({ kind, at }) => [kind, at]));
}
