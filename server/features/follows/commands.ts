import {
  createNotification,
  deleteNotification,
  type PushedNotification,
  pushNotification,
  pushRemoval,
} from "#server/features/notifications/commands.ts";
import { addToCount } from "#server/features/users/commands.ts";
import { refuseBlocked } from "#server/features/users/hidden-queries.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";

type Follow = { followerId: string; followedId: string };

/** Follows; following twice counts once. */
export async function createFollow(services: Services, follow: Follow): Promise<void> {
  const { followerId, followedId } = follow;
  const done = await services.db.transaction().execute(async (trx) => {
    await lockUsers(trx, [followerId, followedId]);
    await refuseBlocked(trx, followerId, followedId);
    const created = await trx
      .insertInto("follows")
      .values({ follower_id: followerId, followed_id: followedId })
      .onConflict((conflict) => conflict.doNothing())
      .returning("followed_id")
      .executeTakeFirst();
    if (!created) return undefined;
    const numFollowers = await countFollow(trx, follow, 1);
    const notificationId = await createNotification(trx, {
      userId: followedId,
      senderId: followerId,
      kind: "Follow",
      targetId: followedId,
    });
    return { numFollowers, notificationId };
  });
  if (!done) return;
  tellFollowers(services, followedId, done.numFollowers);
  if (done.notificationId) {
    await pushNotification(services, { id: done.notificationId, userId: followedId });
  }
}

/** Follows no longer; the notification is taken back. */
export async function deleteFollow(services: Services, follow: Follow): Promise<void> {
  const ended = await services.db.transaction().execute(async (trx) => {
    await lockUsers(trx, [follow.followerId, follow.followedId]);
    return endFollow(trx, follow);
  });
  if (ended) tellFollowEnded(services, ended);
}

type EndedFollow = {
  followedId: string;
  numFollowers: number;
  gone: PushedNotification | undefined;
};

/** Ends a follow while both users are held; what it answers is for `tellFollowEnded`. */
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
  return { followedId, numFollowers, gone: await deleteNotification(trx, sent) };
}

export function tellFollowEnded(services: Services, ended: EndedFollow): void {
  tellFollowers(services, ended.followedId, ended.numFollowers);
  if (ended.gone) pushRemoval(services, ended.gone);
}

/** Answers the number of followers. */
async function countFollow(trx: Trx, { followerId, followedId }: Follow, by: 1 | -1) {
  await addToCount(trx, followerId, "num_following", by);
  return addToCount(trx, followedId, "num_followers", by);
}

function tellFollowers({ live }: Services, _id: string, numFollowers: number): void {
  live.broadcast({ kind: "user", _id }, "USER_FOLLOWERS", { _id, numFollowers });
}
