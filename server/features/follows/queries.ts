import { type RawBuilder, sql } from "kysely";
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

/** Returns a condition: a user, or a visitor without an id, follows the owner of the query's post. */
export function isOwnerFollowedBy(userId: string | undefined): RawBuilder<boolean> {
  return sql`exists (select from follows
    where follower_id = ${userId ?? null} and followed_id = posts.owner_id)`;
}
