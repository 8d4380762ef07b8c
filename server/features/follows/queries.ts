import type { Db } from "#server/platform/db/database.ts";

export async function isFollowing(
  db: Db,
  followerId: string | undefined,
  followedId: string,
): Promise<boolean> {
  if (followerId === undefined) return false;
  const follow = await db
    .selectFrom("follows")
    .select("followed_id")
    .where("follower_id", "=", followerId)
    .where("followed_id", "=", followedId)
    .executeTakeFirst();
  return follow !== undefined;
}
