import { sql } from "kysely";
import { CATEGORIES } from "#contract/posts/categories.ts";
import {
  deleteCommentCounts,
  deleteCommentsUnder,
} from "#server/features/comments/deletion-commands.ts";
import { deletePairsUnder } from "#server/features/likeness/pair-commands.ts";
import { deleteNotificationsUnder } from "#server/features/notifications/deletion-commands.ts";
import { DISCARD_QUEUE, ERASE_QUEUE } from "#server/features/posts/image-queues.ts";
import { deleteLikesUnder } from "#server/features/posts/like-commands.ts";
import { uncountPosts } from "#server/features/posts/listing-commands.ts";
import { getEditablePost, lockPostRows, type PostRow } from "#server/features/posts/queries.ts";
import { deleteWordsOf } from "#server/features/posts/search/search-commands.ts";
import { OWNER_KINDS } from "#server/features/users/list-queries.ts";
import { lockUserRows, lockUsers } from "#server/features/users/queries.ts";
import { deleteListRows } from "#server/platform/db/counted-lists/counted-list.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { ROWS_MAX } from "#server/platform/db/row-batches.ts";
import type { Services } from "#server/platform/services.ts";

/** No post has more images; deleting a post deletes their rows. */
const IMAGES_MAX = Math.max(...Object.values(CATEGORIES).map(({ maxImages }) => maxImages));

/**
 * Deletes a post on behalf of its author; its files are removed right after. The post is hidden at once;
 * the rows under it are deleted here or, if they are many, by a job.
 */
export async function deletePostWithImages(
  { jobs }: Services,
  trx: Trx,
  { id, owner_id }: Pick<PostRow, "id" | "owner_id">,
): Promise<void> {
  await lockUsers(trx, [owner_id]);
  await lockPostRows(trx, [id]);
  await getEditablePost(trx, owner_id, id);
  await markDeleted(trx, owner_id, [id]);
  const erased = await eraseRowsUnder(trx, [id], ROWS_MAX);
  if (erased < ROWS_MAX) await deletePostRows(trx, [id]);
  else await jobs.send(ERASE_QUEUE, {}, trx);
  await jobs.send(DISCARD_QUEUE, {}, trx);
}

/**
 * Hides up to `limit` posts of an account that is being deleted, subtracts them from every count, and has
 * their files removed; returns how many. `eraseDeletedPosts` does the rest.
 */
export async function deletePostsOf(
  { jobs }: Services,
  trx: Trx,
  ownerId: string,
  limit: number,
): Promise<number> {
  await lockUserRows(trx, [ownerId]);
  const { rows } = await sql<{ id: string }>`
    select id from posts where owner_id = ${ownerId} and deleted_at is null
    order by id limit ${Math.floor(limit / IMAGES_MAX)} for update`.execute(trx);
  if (rows.length === 0) return 0;
  await markDeleted(
    trx,
    ownerId,
    rows.map(({ id }) => id),
  );
  await jobs.send(DISCARD_QUEUE, {}, trx);
  return rows.length;
}

/**
 * Marks up to `limit` pruned posts of a user, with ids below `belowId`, as deleted; returns how many.
 * `eraseDeletedPosts` does the rest.
 */
export async function deletePrunedPosts(
  { jobs }: Services,
  trx: Trx,
  { userId, belowId }: { userId: string; belowId: string },
  limit: number,
): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from posts where owner_id = ${userId} and id < ${belowId} and deleted_at is null
    order by id limit ${Math.ceil(limit / IMAGES_MAX)} for update`.execute(trx);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  await markDeleted(trx, userId, ids);
  await jobs.send(ERASE_QUEUE, {}, trx);
  await jobs.send(DISCARD_QUEUE, {}, trx);
  return ids.length;
}

/** Deletes up to `limit` rows of posts marked as deleted, including those under them; returns how many. */
export async function eraseDeletedPosts(trx: Trx, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from posts where deleted_at is not null
    order by id limit ${limit} for update`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const erased = await eraseRowsUnder(trx, ids, limit);
  if (erased < limit) await deletePostRows(trx, ids);
  return erased + ids.length;
}

/** Deletes up to `limit` count rows of a user whose posts are gone; returns how many. */
export async function deleteOwnerCounts(trx: Trx, ownerId: string, limit: number): Promise<number> {
  let deleted = 0;
  for (const kind of OWNER_KINDS) {
    deleted += await deleteListRows(trx, { kind, ofIds: [ownerId] }, limit);
  }
  return deleted;
}

/** Marks a user's locked posts as deleted, and subtracts them from every list and count. */
export async function markDeleted(
  trx: Trx,
  ownerId: string,
  ids: readonly string[],
): Promise<void> {
  const anyId = sql`any(${[...ids]}::bigint[])`;
  await sql`update images set post_id = null, description = null, discard_after = now()
    where post_id = ${anyId}`.execute(trx);
  await uncountPosts(trx, ownerId, ids);
  await sql`update posts set deleted_at = now() where id = ${anyId}`.execute(trx);
}

const UNDER = [
  deleteNotificationsUnder,
  deletePairsUnder,
  deleteLikesUnder,
  deleteCommentsUnder,
  deleteWordsOf,
  deleteCommentCounts,
];

/** Deletes up to `limit` rows under posts; returns how many, fewer if none is left. */
async function eraseRowsUnder(trx: Trx, ids: readonly string[], limit: number): Promise<number> {
  let erased = 0;
  for (const erase of UNDER) {
    erased += await erase(trx, ids, limit - erased);
    if (erased === limit) return erased;
  }
  return erased;
}

async function deletePostRows(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`delete from posts where id = any(${[...ids]}::bigint[])`.execute(trx);
}
