import { sql } from "kysely";
import type { Trx } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/row-batches.ts";

/** Deletes up to `limit` notifications that a user got or caused; returns how many. */
export async function deleteNotificationsOf(
  trx: Trx,
  userId: string,
  limit: number,
): Promise<number> {
  const got = await deleteRows(trx, "notifications", sql`user_id = ${userId}`, limit);
  if (got === limit) return got;
  const caused = sql`sender_id = ${userId}`;
  return got + (await deleteRows(trx, "notifications", caused, limit - got));
}

/** Deletes up to `limit` notifications about posts; returns how many. */
export function deleteNotificationsUnder(
  trx: Trx,
  postIds: readonly string[],
  limit: number,
): Promise<number> {
  return deleteRows(trx, "notifications", sql`post_id = any(${[...postIds]}::bigint[])`, limit);
}

/** Deletes the notifications about comments: a comment has one at most. */
export async function deleteNotificationsOfComments(
  trx: Trx,
  commentIds: readonly string[],
): Promise<void> {
  const about = sql`comment_id = any(${[...commentIds]}::bigint[])`;
  await deleteRows(trx, "notifications", about, commentIds.length);
}
