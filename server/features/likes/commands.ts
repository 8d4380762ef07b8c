import { sql } from "kysely";
import { deleteNotification, notify } from "#server/features/notifications/commands.ts";
import { lockPost, type PostRow } from "#server/features/posts/queries.ts";
import { refuseBlocked } from "#server/features/users/hidden-queries.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { inBatches } from "#server/platform/db/delete-rows.ts";
import { afterCommit, transact } from "#server/platform/db/transaction.ts";
import type { Services } from "#server/platform/services.ts";

type LikedPost = Pick<PostRow, "id" | "owner_id">;

/** Likes a post, idempotently. Returns its number of likes. */
export function createLike(services: Services, userId: string, post: LikedPost): Promise<number> {
  return transact(services.db, async (trx) => {
    await lockUsers(trx, [userId, post.owner_id]);
    const { num_likes: before } = await lockPost(trx, post.id);
    await refuseBlocked(trx, userId, post.owner_id);
    const created = await trx
      .insertInto("likes")
      .values({ post_id: post.id, user_id: userId })
      // A like that a prune hides is given again.
      .onConflict((conflict) =>
        conflict
          .columns(["post_id", "user_id"])
          .doUpdateSet({ pruned_at: null, created_at: sql`now()` })
          .where("likes.pruned_at", "is not", null),
      )
      .returning("post_id")
      .executeTakeFirst();
    if (!created) return before;
    const like = { senderId: userId, kind: "Like", targetId: post.id } as const;
    await notify(services, trx, { ...like, userId: post.owner_id, postId: post.id });
    return addToLikes(services, trx, post.id, 1);
  });
}

/** Deletes a like and its notification. Returns the post's number of likes. */
export function deleteLike(services: Services, userId: string, post: LikedPost): Promise<number> {
  return transact(services.db, async (trx) => {
    await lockUsers(trx, [userId, post.owner_id]);
    const { num_likes: before } = await lockPost(trx, post.id);
    const deleted = await trx
      .deleteFrom("likes")
      .where("post_id", "=", post.id)
      .where("user_id", "=", userId)
      .where("pruned_at", "is", null)
      .returning("post_id")
      .executeTakeFirst();
    if (!deleted) return before;
    const like = { senderId: userId, kind: "Like", targetId: post.id } as const;
    await deleteNotification(services, trx, like);
    return addToLikes(services, trx, post.id, -1);
  });
}

async function addToLikes({ live }: Services, trx: Trx, _id: string, by: 1 | -1): Promise<number> {
  const { num_likes: numLikes } = await trx
    .updateTable("posts")
    .set((eb) => ({ num_likes: eb("num_likes", "+", by) }))
    .where("id", "=", _id)
    .returning("num_likes")
    .executeTakeFirstOrThrow();
  afterCommit(trx, () => live.broadcast({ kind: "post", _id }, "POST_LIKES", { _id, numLikes }));
  return numLikes;
}

/** Deletes the likes of a user whose account is deleted, and subtracts them. */
export function deleteLikesOf(db: Db, userId: string): Promise<void> {
  return inBatches((limit) =>
    transact(db, async (trx) => {
      const { rows } = await sql<{ id: string }>`select id from posts
        where id in (select post_id from likes where user_id = ${userId} limit ${limit})
        order by id for no key update`.execute(trx);
      await sql`
        with deleted as (
          delete from likes
          where user_id = ${userId} and post_id = any(${rows.map(({ id }) => id)}::bigint[])
          returning post_id, pruned_at
        )
        update posts set num_likes = greatest(num_likes - 1, 0)
        where id in (select post_id from deleted where pruned_at is null)`.execute(trx);
      return rows.length;
    }),
  );
}
