import type { Db } from "#server/platform/db/database.ts";

export async function isLiked(
  db: Db,
  userId: string | undefined,
  postId: string,
): Promise<boolean> {
  if (userId === undefined) return false;
  const like = await db
    .selectFrom("likes")
    .select("post_id")
    .where("post_id", "=", postId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return like !== undefined;
}
