import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";

/** Returns which of some posts a user likes. */
export async function listLiked(
  db: Db,
  userId: string,
  postIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("visible_likes")
    .select("post_id")
    .where("user_id", "=", userId)
    .where("post_id", "=", anyOf(postIds))
    .execute();
  return new Set(rows.map(({ post_id }) => post_id));
}

export async function isLiked(
  db: Db,
  userId: string | undefined,
  postId: string,
): Promise<boolean> {
  return userId !== undefined && (await listLiked(db, userId, [postId])).size > 0;
}
