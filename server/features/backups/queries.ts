import type { Selectable } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { Tables } from "#server/platform/db/schema/tables.ts";

export type NightlyBackupRow = Selectable<Tables["nightly_backup"]>;

/** Returns how the nightly backups went. */
export function getNightlyBackup(db: Db): Promise<NightlyBackupRow> {
  return db.selectFrom("nightly_backup").selectAll().executeTakeFirstOrThrow();
}

/** Returns the seconds since a nightly backup succeeded, or since there should be some. */
export async function findBackupAge(db: Db): Promise<number> {
  const { succeeded_at, created_at } = await getNightlyBackup(db);
  return (Date.now() - (succeeded_at ?? created_at).getTime()) / 1_000;
}
