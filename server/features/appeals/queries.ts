import { sql } from "kysely";
import { ADMIN_ROLES, isStaff, ROLE } from "#contract/users/roles.ts";
import { isNotBanned } from "#server/features/bans/queries.ts";
import type { DecisionRow } from "#server/features/decisions/detail-queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";

/** Returns whether nobody but whoever decided could decide an appeal. */
export async function isOnlyDecider(
  db: Db | Trx,
  { user_id, roles, actor_id }: Pick<DecisionRow, "user_id" | "roles" | "actor_id">,
): Promise<boolean> {
  const able = isStaff({ roles }) ? ADMIN_ROLES : Object.values(ROLE).filter((role) => role > 0);
  const other = await db
    .selectFrom("users")
    .select("id")
    .where(sql<boolean>`roles && ${able}::smallint[]`)
    .where("verified", "=", true)
    .where("deleted_at", "is", null)
    .where("id", "<>", user_id)
    .$if(actor_id !== null, (query) => query.where("id", "<>", actor_id))
    .where(isNotBanned)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}
