import { sql } from "kysely";
import type { Trx } from "#server/platform/db/database.ts";
import { deleteRows, ROWS_MAX } from "#server/platform/db/row-batches.ts";

/** Deletes up to `limit` notifications that a user received or caused; returns how many. */
export async function deleteNotificationsOf(
  trx: Trx,
  userId: string,
  limit: number,
): Promise<number> {
  const received = await deleteRows(trx, "notifications", sql`user_id = ${userId}`, limit);
  if (received === limit) return received;
  const caused = sql`sender_id = ${userId}`;
  return received + (await deleteRows(trx, "notifications", caused, limit - received));
}

/** Deletes up to `limit` notifications of posts; returns how many. */
export function deleteNotificationsUnder(
  trx: Trx,
  postIds: readonly string[],
  limit: number,
): Promise<number> {
  return deleteRows(trx, "notifications", sql`post_id = any(${[...postIds]}::bigint[])`, limit);
}

/** Deletes up to 500 notifications of comments; returns how many. */
export function deleteNotificationsOfComments(
  trx: Trx,
  commentIds: readonly string[],
): Promise<number> {
  const condition = sql`comment_id = any(${[...commentIds]}::bigint[])`;
  return deleteRows(trx, "notifications", condition, ROWS_MAX);
}
