import { sql } from "kysely";
import { deleteNotification, notify } from "#server/features/notifications/commands.ts";
import { addToCount } from "#server/features/users/commands.ts";
import { refuseBlocked } from "#server/features/users/hidden-queries.ts";
import { lockUserRows, lockUsers } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { inBatches } from "#server/platform/db/delete-rows.ts";
import { afterCommit, transact } from "#server/platform/db/transaction.ts";
import type { Services } from "#server/platform/services.ts";

type Follow = { followerId: string; followedId: string };

/** Creates a follow, idempotently. */
export function createFollow(services: Services, follow: Follow): Promise<void> {
  const { followerId, followedId } = follow;
  return transact(services.db, async (trx) => {
    await lockUsers(trx, [followerId, followedId]);
    await refuseBlocked(trx, followerId, followedId);
    const created = await trx
      .insertInto("follows")
      .values({ follower_id: followerId, followed_id: followedId })
      .onConflict((conflict) => conflict.doNothing())
      .returning("followed_id")
      .executeTakeFirst();
    if (!created) return;
    await countFollow(services, trx, follow, 1);
    const sent = { senderId: followerId, kind: "Follow", targetId: followedId } as const;
    await notify(services, trx, { ...sent, userId: followedId });
  });
}

/** Deletes a follow and its notification. */
export function deleteFollow(services: Services, follow: Follow): Promise<void> {
  return transact(services.db, async (trx) => {
    await lockUsers(trx, [follow.followerId, follow.followedId]);
    await endFollow(services, trx, follow);
  });
}

/** `deleteFollow` within a transaction that has locked both users. */
export async function endFollow(services: Services, trx: Trx, follow: Follow): Promise<void> {
  const { followerId, followedId } = follow;
  const deleted = await trx
    .deleteFrom("follows")
    .where("follower_id", "=", followerId)
    .where("followed_id", "=", followedId)
    .returning("followed_id")
    .executeTakeFirst();
  if (!deleted) return;
  await countFollow(services, trx, follow, -1);
  const sent = { senderId: followerId, kind: "Follow", targetId: followedId } as const;
  await deleteNotification(services, trx, sent);
}

/** Updates both users' counts. */
async function countFollow(
  { live }: Services,
  trx: Trx,
  { followerId, followedId: _id }: Follow,
  by: 1 | -1,
): Promise<void> {
  await addToCount(trx, followerId, "num_following", by);
  const numFollowers = await addToCount(trx, _id, "num_followers", by);
  afterCommit(trx, () =>
    live.broadcast({ kind: "user", _id }, "USER_FOLLOWERS", { _id, numFollowers }),
  );
}

/** Deletes the follows by and of a user whose account is deleted, and updates the others' counts. */
export function deleteFollowsOf(services: Services, userId: string): Promise<void> {
  return inBatches((limit) =>
    transact(services.db, async (trx) => {
      const { rows } = await sql<{ follower_id: string; followed_id: string }>`
        select follower_id, followed_id from follows
        where follower_id = ${userId} or followed_id = ${userId} limit ${limit}`.execute(trx);
      await lockUserRows(
        trx,
        rows.flatMap(({ follower_id, followed_id }) => [follower_id, followed_id]),
      );
      for (const { follower_id: followerId, followed_id: followedId } of rows) {
        await endFollow(services, trx, { followerId, followedId });
      }
      return rows.length;
    }),
  );
}
