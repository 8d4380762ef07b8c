import { sql } from "kysely";
import {
  createNotification,
  deleteNotification,
  type PushedNotification,
  pushNotification,
  pushRemoval,
} from "#server/features/notifications/commands.ts";
import { addToCount } from "#server/features/users/commands.ts";
import { refuseBlocked } from "#server/features/users/hidden-queries.ts";
import { lockUserRows, lockUsers } from "#server/features/users/queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { inBatches } from "#server/platform/db/delete-rows.ts";
import { transact } from "#server/platform/db/transaction.ts";
import type { Services } from "#server/platform/services.ts";

type Follow = { followerId: string; followedId: string };

/** Creates a follow, idempotently. */
export async function createFollow(services: Services, follow: Follow): Promise<void> {
  const { followerId, followedId } = follow;
  const created = await transact(services.db, async (trx) => {
    await lockUsers(trx, [followerId, followedId]);
    await refuseBlocked(trx, followerId, followedId);
    const inserted = await trx
      .insertInto("follows")
      .values({ follower_id: followerId, followed_id: followedId })
      .onConflict((conflict) => conflict.doNothing())
      .returning("followed_id")
      .executeTakeFirst();
    if (!inserted) return undefined;
    const numFollowers = await countFollow(trx, follow, 1);
    const notificationId = await createNotification(trx, {
      userId: followedId,
      senderId: followerId,
      kind: "Follow",
      targetId: followedId,
    });
    return { numFollowers, notificationId };
  });
  if (!created) return;
  emitFollowers(services, followedId, created.numFollowers);
  if (created.notificationId) {
    await pushNotification(services, { id: created.notificationId, userId: followedId });
  }
}

/** Deletes a follow and its notification. */
export async function deleteFollow(services: Services, follow: Follow): Promise<void> {
  const ended = await transact(services.db, async (trx) => {
    await lockUsers(trx, [follow.followerId, follow.followedId]);
    return endFollow(trx, follow);
  });
  if (ended) emitFollowEnded(services, ended);
}

type EndedFollow = {
  followedId: string;
  numFollowers: number;
  notification: PushedNotification | undefined;
};

/** Deletes a follow while both users are locked; returns what `emitFollowEnded` takes. */
export async function endFollow(trx: Trx, follow: Follow): Promise<EndedFollow | undefined> {
  const { followerId, followedId } = follow;
  const deleted = await trx
    .deleteFrom("follows")
    .where("follower_id", "=", followerId)
    .where("followed_id", "=", followedId)
    .returning("followed_id")
    .executeTakeFirst();
  if (!deleted) return undefined;
  const numFollowers = await countFollow(trx, follow, -1);
  const sent = { senderId: followerId, kind: "Follow", targetId: followedId } as const;
  return { followedId, numFollowers, notification: await deleteNotification(trx, sent) };
}

export function emitFollowEnded(services: Services, ended: EndedFollow): void {
  emitFollowers(services, ended.followedId, ended.numFollowers);
  if (ended.notification) pushRemoval(services, ended.notification);
}

/** Updates both users' counts; returns the number of followers. */
async function countFollow(trx: Trx, { followerId, followedId }: Follow, by: 1 | -1) {
  await addToCount(trx, followerId, "num_following", by);
  return addToCount(trx, followedId, "num_followers", by);
}

function emitFollowers({ live }: Services, _id: string, numFollowers: number): void {
  live.broadcast({ kind: "user", _id }, "USER_FOLLOWERS", { _id, numFollowers });
}

/** Deletes the follows by and of a user whose account is deleted, and updates the others' counts. */
export function deleteFollowsOf(db: Db, userId: string): Promise<void> {
  return inBatches((limit) =>
    transact(db, async (trx) => {
      const { rows } = await sql<{ follower_id: string; followed_id: string }>`
        select follower_id, followed_id from follows
        where follower_id = ${userId} or followed_id = ${userId} limit ${limit}`.execute(trx);
      await lockUserRows(
        trx,
        rows.flatMap(({ follower_id, followed_id }) => [follower_id, followed_id]),
      );
      for (const { follower_id: followerId, followed_id: followedId } of rows) {
        await endFollow(trx, { followerId, followedId });
      }
      return rows.length;
    }),
  );
}
