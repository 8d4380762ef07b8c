import { canDecideAppeal } from "#contract/decisions/policy.ts";
import { ADMIN_ROLES, isStaff, STAFF_ROLES } from "#contract/users/roles.ts";
import { isNotBanned } from "#server/features/bans/queries.ts";
import type { DecisionRow } from "#server/features/decisions/detail-queries.ts";
import { selectStaff } from "#server/features/users/queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";

/** Returns whether a member of staff may decide the appeal against a decision. */
export async function canSettleAppeal(
  db: Db | Trx,
  actor: SessionViewer,
  row: DecisionRow,
): Promise<boolean> {
  const decided = { user: { _id: row.user_id, roles: row.roles }, actorId: row.actor_id };
  if (canDecideAppeal(actor, decided, { isOnly: false })) return true;
  return canDecideAppeal(actor, decided, { isOnly: true }) && (await isOnlyDecider(db, row));
}

/** Returns whether nobody but whoever decided could decide an appeal. */
async function isOnlyDecider(
  db: Db | Trx,
  { user_id, roles, actor_id }: Pick<DecisionRow, "user_id" | "roles" | "actor_id">,
): Promise<boolean> {
  const other = await selectStaff(db, isStaff({ roles }) ? ADMIN_ROLES : STAFF_ROLES)
    .select("id")
    .where("id", "<>", user_id)
    .$if(actor_id !== null, (query) => query.where("id", "<>", actor_id))
    .where(isNotBanned)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}
