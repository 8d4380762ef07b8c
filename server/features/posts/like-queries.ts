import { isLikeVisible } from "#server/features/visibility/queries.ts";
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

export async function isLiked(
  db: Db,
  userId: string | undefined,
  postId: string,
): Promise<boolean> {
  if (userId === undefined) return false;
  const [like] = await findLike(db, { userId, postId });
  return like !== undefined;
}
