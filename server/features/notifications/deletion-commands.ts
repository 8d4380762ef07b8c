import { sql } from "kysely";
import type { Trx } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/row-batches.ts";

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

/** Deletes the notifications of comments: a comment has one at most. */
export async function deleteNotificationsOfComments(
  trx: Trx,
  commentIds: readonly string[],
): Promise<void> {
  const condition = sql`comment_id = any(${[...commentIds]}::bigint[])`;
  await deleteRows(trx, "notifications", condition, commentIds.length);
}
