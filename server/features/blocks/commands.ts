import { MUTED_PEOPLE_MAX, TOO_MANY_MUTED } from "#contract/blocks/contract.ts";
import { canBlock, canMute } from "#contract/blocks/policy.ts";
import { endBoardTies } from "#server/features/boards/collaborator-commands.ts";
import { endFollow } from "#server/features/follows/commands.ts";
import { getUser, lockUsers, type UserRow } from "#server/features/users/queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import { AppError, authorize } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { listMutedIds } from "./queries.ts";

/** Blocks a user, idempotently, and ends the follows between the two, of their boards too. Returns the user. */
export function createBlock(
  services: Services,
  actor: SessionViewer,
  userId: string,
): Promise<UserRow> {
  return transact(services.db, async (trx) => {
    await lockUsers(trx, [actor._id, userId]);
    const blocked = await getUser(trx, userId);
    const isOther = canMute(actor, { _id: blocked.id });
    authorize(isOther, actor, "You cannot block yourself.");
    const allowed = canBlock(actor, { _id: blocked.id, roles: blocked.roles });
    authorize(allowed, actor, "You cannot block staff. You can mute them.");
    await trx
      .insertInto("blocks")
      .values({ blocker_id: actor._id, blocked_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await endFollow(services, trx, { followerId: actor._id, followedId: userId });
    await endFollow(services, trx, { followerId: userId, followedId: actor._id });
    await endBoardTies(trx, actor._id, userId);
    return blocked;
  });
}

export async function deleteBlock(db: Db, actorId: string, userId: string): Promise<UserRow> {
  const user = await getUser(db, userId);
  await db
    .deleteFrom("blocks")
    .where("blocker_id", "=", actorId)
    .where("blocked_id", "=", userId)
    .execute();
  return user;
}

/** Mutes a user, idempotently; throws `conflict` if the actor mutes as many others as are allowed. Returns the user. */
export async function createMute(db: Db, actor: SessionViewer, userId: string): Promise<UserRow> {
  return transact(db, async (trx) => {
    await lockUsers(trx, [actor._id, userId]);
    const user = await getUser(trx, userId);
    authorize(canMute(actor, { _id: user.id }), actor, "You cannot mute yourself.");
    const others = (await listMutedIds(trx, actor._id)).filter((id) => id !== userId);
    if (others.length >= MUTED_PEOPLE_MAX) throw new AppError("conflict", TOO_MANY_MUTED);
    await trx
      .insertInto("mutes")
      .values({ muter_id: actor._id, muted_id: userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return user;
  });
}

export async function deleteMute(db: Db, actorId: string, userId: string): Promise<UserRow> {
  const user = await getUser(db, userId);
  await db
    .deleteFrom("mutes")
    .where("muter_id", "=", actorId)
    .where("muted_id", "=", userId)
    .execute();
  return user;
}
