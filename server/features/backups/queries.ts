import { type Selectable, sql } from "kysely";
import { ADMIN_ROLES } from "#contract/users/roles.ts";
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

/** Lists the ids of the admins who have a verified address. */
export async function listMailedAdmins(db: Db): Promise<string[]> {
  const admins = await db
    .selectFrom("users")
    .select("id")
    .where(sql<boolean>`roles && ${ADMIN_ROLES}::smallint[]`)
    .where("verified", "=", true)
    .where("deleted_at", "is", null)
    .execute();
  return admins.map(({ id }) => id);
}
