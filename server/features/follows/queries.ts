import { anyOf } from "#server/platform/db/any-of.ts";
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

/** Returns which of some users a user follows. */
export async function listFollowed(
  db: Db,
  followerId: string,
  userIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom("follows")
    .select("followed_id")
    .where("follower_id", "=", followerId)
    .where("followed_id", "=", anyOf(userIds))
    .execute();
  return new Set(rows.map(({ followed_id }) => followed_id));
}
