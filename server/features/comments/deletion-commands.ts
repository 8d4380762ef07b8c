import { sql } from "kysely";
import { COMMENT_KIND } from "#server/features/comments/queries.ts";
import { deleteNotificationsOfComments } from "#server/features/notifications/deletion-commands.ts";
import { deleteListRows } from "#server/platform/db/counted-lists/counted-list.ts";
import { countItems, itemsOf } from "#server/platform/db/counted-lists/list-batches.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { deleteRows, ROWS_MAX } from "#server/platform/db/row-batches.ts";

type FoundComment = { id: string; post_id: string };

/**
 * Deletes up to `limit` comments of a user, with their notifications and their share of the posts' counts;
 * returns how many rows, 0 when none is left.
 */
export async function deleteCommentsOf(trx: Trx, userId: string, limit: number): Promise<number> {
  const { rows: found } = await sql<FoundComment>`select id, post_id from comments
    where owner_id = ${userId} limit ${limit}`.execute(trx);
  if (found.length === 0) return 0;
  await sql`select from posts where id = any(${found.map(({ post_id }) => post_id)}::bigint[])
    order by id for key share`.execute(trx);
  const ids = found.map(({ id }) => id);
  // Locked before their notifications, to which a delete of a locked comment cascades.
  await sql`select from comments where id = any(${ids}::bigint[]) order by id for update`.execute(
    trx,
  );
  const notifications = await deleteNotificationsOfComments(trx, ids);
  // The next batch deletes the rest of them first.
  if (notifications === ROWS_MAX) return notifications;
  const { rows: deleted } = await sql<FoundComment & { counted: boolean }>`
    delete from comments where id = any(${ids}::bigint[])
    returning id, post_id, counted`.execute(trx);
  const uncounted = deleted
    .filter(({ counted }) => counted)
    .map(({ id, post_id }) => ({ of_id: post_id, id, nsfw: false, counted: false }));
  await countItems(trx, COMMENT_KIND, itemsOf(uncounted));
  return found.length;
}

/** Deletes up to `limit` comments of posts that are hidden for good; returns how many. */
export function deleteCommentsUnder(
  trx: Trx,
  postIds: readonly string[],
  limit: number,
): Promise<number> {
  return deleteRows(trx, "comments", sql`post_id = any(${[...postIds]}::bigint[])`, limit);
}

/** Deletes up to `limit` comment counts of posts; returns how many. */
export function deleteCommentCounts(
  trx: Trx,
  postIds: readonly string[],
  limit: number,
): Promise<number> {
  return deleteListRows(trx, { kind: COMMENT_KIND, ofIds: postIds }, limit);
}
