import { addToCount } from "#server/features/users/commands.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";

type Follow = { followerId: string; followedId: string };

/** Follows; following twice counts once. */
export async function createFollow(db: Db, { followerId, followedId }: Follow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const created = await trx
      .insertInto("follows")
      .values({ follower_id: followerId, followed_id: followedId })
      .onConflict((conflict) => conflict.doNothing())
      .returning("followed_id")
      .executeTakeFirst();
    if (!created) return;
    await addToCount(trx, followerId, "num_following", 1);
    await addToCount(trx, followedId, "num_followers", 1);
  });
}

export async function deleteFollow(db: Db, { followerId, followedId }: Follow): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const deleted = await trx
      .deleteFrom("follows")
      .where("follower_id", "=", followerId)
      .where("followed_id", "=", followedId)
      .returning("followed_id")
      .executeTakeFirst();
    if (!deleted) return;
    await addToCount(trx, followerId, "num_following", -1);
    await addToCount(trx, followedId, "num_followers", -1);
  });
}

/** Takes a user out of everyone's follows, with the counts of the others. */
export async function deleteFollowsOf(trx: Trx, userId: string): Promise<void> {
  const followed = await trx
    .deleteFrom("follows")
    .where("follower_id", "=", userId)
    .returning("followed_id as id")
    .execute();
  const followers = await trx
    .deleteFrom("follows")
    .where("followed_id", "=", userId)
    .returning("follower_id as id")
    .execute();
  for (const { id } of followed) await addToCount(trx, id, "num_followers", -1);
  for (const { id } of followers) await addToCount(trx, id, "num_following", -1);
}
