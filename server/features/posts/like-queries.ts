import { isLikeVisible } from "#server/features/visibility/queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import { compileOnce, type Placeholders } from "#server/platform/db/connection/compile-once.ts";
import type { Db } from "#server/platform/db/database.ts";

const findLike = compileOnce(
  (db, { userId, postId }: Placeholders<{ userId: string; postId: string }>) =>
    db
      .selectFrom("likes")
      .select("post_id")
      .where("post_id", "=", postId)
      .where("user_id", "=", userId)
      .where(isLikeVisible),
);

/** Returns which of some posts a user likes. */
export async function listLiked(
  db: Db,
  userId: string,
  postIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("likes")
    .select("post_id")
    .where("user_id", "=", userId)
    .where("post_id", "=", anyOf(postIds))
    .where(isLikeVisible)
    .execute();
  return new Set(rows.map(({ post_id }) => post_id));
}

export async function isLiked(
  db: Db,
  userId: string | undefined,
  postId: string,
): Promise<boolean> {
  if (userId === undefined) return false;
  const [like] = await findLike(db, { userId, postId });
  return like !== undefined;
}
