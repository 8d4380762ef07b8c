import { sql } from "kysely";
import { deleteNotificationsOfComments } from "#server/features/notifications/deletion-commands.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { ROWS_MAX } from "#server/platform/db/row-batches.ts";

/** Deletes up to `limit` pruned comments of a user that no count includes; returns how many rows. */
export async function deletePrunedComments(
  trx: Trx,
  { userId, belowId }: { userId: string; belowId: string },
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ id: string; post_id: string }>`
    select id, post_id from comments where owner_id = ${userId} and id < ${belowId} and not counted
    order by id limit ${limit}`.execute(trx);
  if (rows.length === 0) return 0;
  await sql`select from posts where id = any(${rows.map(({ post_id }) => post_id)}::bigint[])
    order by id for key share`.execute(trx);
  const ids = rows.map(({ id }) => id);
  const notifications = await deleteNotificationsOfComments(trx, ids);
  // The next batch deletes the rest of them first.
  if (notifications === ROWS_MAX) return notifications;
  await sql`delete from comments where id = any(${ids}::bigint[])`.execute(trx);
  return rows.length;
}
