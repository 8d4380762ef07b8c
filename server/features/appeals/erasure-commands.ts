import { sql } from "kysely";
import { APPEAL_PICTURE_QUEUE } from "#server/features/appeals/queues.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/row-batches.ts";
import type { Services } from "#server/platform/services.ts";

/**
 * Deletes up to `limit` decisions about a user whose account is being deleted, with their appeals, and
 * erases the user as staff from up to `limit` decisions and appeals of others.
 */
export async function eraseDecisionsOf(
  { jobs }: Services,
  trx: Trx,
  userId: string,
  limit: number,
): Promise<number> {
  const deleted = await deleteRows(trx, "decisions", sql`user_id = ${userId}`, limit);
  if (deleted > 0) await jobs.send(APPEAL_PICTURE_QUEUE, {}, trx);
  const { numAffectedRows: decided } = await sql`
    update decisions set actor_id = null, actor_name = '' where id in (
      select id from decisions where actor_id = ${userId}
      order by id limit ${limit} for update skip locked)`.execute(trx);
  const { numAffectedRows: answered } = await sql`
    update appeals set decider_id = null, decider_name = '' where decision_id in (
      select decision_id from appeals where decider_id = ${userId}
      order by decision_id limit ${limit} for update skip locked)`.execute(trx);
  return deleted + Number(decided ?? 0) + Number(answered ?? 0);
}
