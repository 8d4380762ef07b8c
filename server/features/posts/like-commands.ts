import { sql } from "kysely";
import {
  createNotification,
  deleteNotification,
  pushNotification,
  pushRemoval,
} from "#server/features/notifications/commands.ts";
import { lockPost, type PostRow } from "#server/features/posts/queries.ts";
import { refuseBlocked } from "#server/features/users/hidden-queries.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import { isLikeVisible, timeOfId } from "#server/features/visibility/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/row-batches.ts";
import type { Services } from "#server/platform/services.ts";

type LikedPost = Pick<PostRow, "id" | "owner_id">;

/** Likes a post, idempotently. Returns its number of likes. */
export async function createLike(
  services: Services,
  userId: string,
  post: LikedPost,
): Promise<number> {
  const { numLikes, notificationId } = await services.db.transaction().execute(async (trx) => {
    const before = await lockLiked(trx, userId, post);
    await refuseBlocked(trx, userId, post.owner_id);
    const created = await trx
      .insertInto("likes")
      .values({ post_id: post.id, user_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .returning("post_id")
      .executeTakeFirst();
    const revived = created ? undefined : await reviveLike(trx, userId, post.id);
    if (!created && !revived) return { numLikes: before, notificationId: undefined };
    return {
      numLikes: revived?.counted ? before : await addToLikes(trx, post.id, 1),
      notificationId: await createNotification(trx, {
        userId: post.owner_id,
        senderId: userId,
        kind: "Like",
        targetId: post.id,
        postId: post.id,
      }),
    };
  });
  emitLikes(services, post.id, numLikes);
  if (notificationId)
    await pushNotification(services, { id: notificationId, userId: post.owner_id });
  return numLikes;
}

/** Deletes a like and its notification. Returns the post's number of likes. */
export async function deleteLike(
  services: Services,
  userId: string,
  post: LikedPost,
): Promise<number> {
  const { numLikes, notification } = await services.db.transaction().execute(async (trx) => {
    const before = await lockLiked(trx, userId, post);
    const deleted = await trx
      .deleteFrom("likes")
      .where("post_id", "=", post.id)
      .where("user_id", "=", userId)
      .where(isLikeVisible)
      .returning("counted")
      .executeTakeFirst();
    if (!deleted) return { numLikes: before, notification: undefined };
    return {
      numLikes: deleted.counted ? await addToLikes(trx, post.id, -1) : before,
      notification: await deleteNotification(trx, {
        senderId: userId,
        kind: "Like",
        targetId: post.id,
      }),
    };
  });
  emitLikes(services, post.id, numLikes);
  if (notification) pushRemoval(services, notification);
  return numLikes;
}

/**
 * Revives a like that a prune hides; returns whether it was still counted, or undefined if no like is
 * hidden.
 */
async function reviveLike(trx: Trx, userId: string, postId: string) {
  const { rows } = await sql<{ counted: boolean }>`
    with hidden as materialized (
      select counted from likes
      where post_id = ${postId} and user_id = ${userId} and not ${isLikeVisible} for update
    )
    update likes set created_at = clock_timestamp(), counted = true
    from hidden where likes.post_id = ${postId} and likes.user_id = ${userId}
    returning hidden.counted`.execute(trx);
  const [revived] = rows;
  // Its hidden notification would conflict with a new one.
  if (revived) await deleteNotification(trx, { senderId: userId, kind: "Like", targetId: postId });
  return revived;
}

async function lockLiked(trx: Trx, userId: string, post: LikedPost): Promise<number> {
  await lockUsers(trx, [userId, post.owner_id]);
  const { num_likes } = await lockPost(trx, post.id);
  return num_likes;
}

async function addToLikes(trx: Trx, postId: string, by: 1 | -1): Promise<number> {
  const { num_likes } = await trx
    .updateTable("posts")
    .set((eb) => ({ num_likes: eb("num_likes", "+", by) }))
    .where("id", "=", postId)
    .returning("num_likes")
    .executeTakeFirstOrThrow();
  return num_likes;
}

function emitLikes({ live }: Services, _id: string, numLikes: number): void {
  live.broadcast({ kind: "post", _id }, "POST_LIKES", { _id, numLikes });
}

/** Deletes up to `limit` likes of a user, and updates the posts' counts; returns how many. */
export async function deleteLikesOf(trx: Trx, userId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`select post_id as id from likes
    where user_id = ${userId} limit ${limit}`.execute(trx);
  if (rows.length === 0) return 0;
  await sql`select from posts where id = any(${rows.map(({ id }) => id)}::bigint[])
    order by id for no key update`.execute(trx);
  await sql`
    with deleted as (
      delete from likes where user_id = ${userId}
        and post_id = any(${rows.map(({ id }) => id)}::bigint[])
      returning post_id, counted
    )
    update posts set num_likes = num_likes - 1
    where id in (select post_id from deleted where counted)`.execute(trx);
  return rows.length;
}

/** Deletes up to `limit` pruned likes of a user that no count includes; returns how many. */
export function deletePrunedLikes(
  trx: Trx,
  { userId, belowId }: { userId: string; belowId: string },
  limit: number,
): Promise<number> {
  const pruned = sql`user_id = ${userId} and not counted
    and created_at <= ${timeOfId(sql.val(belowId))}`;
  return deleteRows(trx, "likes", pruned, limit);
}

/** Deletes up to `limit` likes of posts that are hidden for good; returns how many. */
export function deleteLikesUnder(
  trx: Trx,
  postIds: readonly string[],
  limit: number,
): Promise<number> {
  return deleteRows(trx, "likes", sql`post_id = any(${[...postIds]}::bigint[])`, limit);
}
