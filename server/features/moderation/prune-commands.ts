import { sql } from "kysely";
import { canPrune } from "#contract/moderation/policy.ts";
import { PRUNE_DAYS, type PruneCounts } from "#contract/moderation/prunes.ts";
import { deleteSessions } from "#server/features/accounts/session-commands.ts";
import { recordAct } from "#server/features/audit/commands.ts";
import {
  countContent,
  findPruneOf,
  PRUNE_STATUS,
  type PruneRow,
} from "#server/features/moderation/prune-queries.ts";
import { PRUNE_QUEUE } from "#server/features/moderation/queues.ts";
import { countPrunedPosts, keepPrunedImages } from "#server/features/posts/prune-commands.ts";
import { getUser, lockUsers, type UserRow } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { AppError, authorize } from "#server/platform/errors.ts";
import type { Services } from "#server/platform/services.ts";
import type { Viewer } from "#server/platform/session.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Puts all that a user made out of sight and ends the sessions; a job moves it into quarantine.
 * Where a prune stands, only what the user has made since is taken. Answers the user.
 */
export async function createPrune(
  services: Services,
  actor: Viewer,
  userId: string,
): Promise<UserRow> {
  const { user, sessionIds } = await services.db.transaction().execute(async (trx) => {
    const user = await lockPrunable(trx, actor, userId);
    const standing = await findPruneOf(trx, userId);
    const counts = await countContent(trx, userId);
    if (standing && !canExtend(standing, counts)) return { user, sessionIds: [] };
    const belowId = standing
      ? await extendPrune(trx, actor, standing, counts)
      : await insertPrune(trx, actor, userId, counts);
    await countPrunedPosts(trx, { userId, belowId }, -1);
    const target = { _id: userId, username: user.username };
    await recordAct(trx, { actor, action: "prune", target, before: counts });
    await services.jobs.send(PRUNE_QUEUE, {}, trx);
    return { user, sessionIds: await deleteSessions(trx, userId) };
  });
  services.live.endSessions(sessionIds);
  return user;
}

/** Has a job put back all that a prune took. Answers the user. */
export async function restorePrune(
  { db, jobs }: Services,
  actor: Viewer,
  userId: string,
): Promise<UserRow> {
  return db.transaction().execute(async (trx) => {
    const user = await lockPrunable(trx, actor, userId);
    const prune = await findPruneOf(trx, userId);
    if (!prune) throw new AppError("conflict", "There is nothing to restore.");
    if (prune.status === PRUNE_STATUS.restoring) return user;
    if (prune.restorable_until < new Date()) {
      throw new AppError("conflict", "The seven days are over: this can no longer be restored.");
    }
    await sql`update prunes set status = ${PRUNE_STATUS.restoring}, done = 0,
      total = (select count(*) from quarantine where prune_id = prunes.id)
      where id = ${prune.id}`.execute(trx);
    const target = { _id: userId, username: user.username };
    await recordAct(trx, { actor, action: "restore", target });
    await jobs.send(PRUNE_QUEUE, {}, trx);
    return user;
  });
}

/** Holds the user before asking the policy, so that nobody becomes staff in between. */
async function lockPrunable(trx: Trx, actor: Viewer, userId: string): Promise<UserRow> {
  await lockUsers(trx, [userId]);
  const user = await getUser(trx, userId);
  const allowed = canPrune(actor, { _id: user.id, roles: user.roles });
  authorize(allowed, actor, "You cannot prune this user.");
  return user;
}

function canExtend({ status }: PruneRow, counts: PruneCounts): boolean {
  return status === PRUNE_STATUS.pruned && itemsOf(counts) > 0;
}

/** How many things the job is to move. */
function itemsOf({ posts, comments, likes, notifications, characters }: PruneCounts): number {
  return posts + comments + likes + notifications + characters;
}

function restorableUntil(): Date {
  return new Date(Date.now() + PRUNE_DAYS * DAY_MS);
}

/** Answers the id below which things are taken. */
async function insertPrune(
  trx: Trx,
  actor: Viewer,
  userId: string,
  counts: PruneCounts,
): Promise<string> {
  const { below_id } = await trx
    .insertInto("prunes")
    .values({
      user_id: userId,
      pruned_by: actor.username,
      total: itemsOf(counts),
      counts: JSON.stringify(counts),
      restorable_until: restorableUntil(),
    })
    .returning("below_id")
    .executeTakeFirstOrThrow();
  return below_id;
}

/** Adds what the user has made since to the prune that stands, and begins its days anew. */
async function extendPrune(
  trx: Trx,
  actor: Viewer,
  standing: PruneRow,
  counts: PruneCounts,
): Promise<string> {
  const taken = standing.counts as unknown as PruneCounts;
  const both = {
    posts: taken.posts + counts.posts,
    comments: taken.comments + counts.comments,
    likes: taken.likes + counts.likes,
    notifications: taken.notifications + counts.notifications,
    sessions: taken.sessions + counts.sessions,
    characters: taken.characters + counts.characters,
  };
  const until = restorableUntil();
  await keepPrunedImages(trx, standing.user_id, until);
  const { rows } = await sql<{ below_id: string }>`
    update prunes set status = ${PRUNE_STATUS.pruning}, below_id = next_id(),
      pruned_by = ${actor.username}, done = total, total = total + ${itemsOf(counts)},
      counts = ${JSON.stringify(both)}::jsonb, created_at = clock_timestamp(),
      restorable_until = ${until}
    where id = ${standing.id} returning below_id`.execute(trx);
  return rows[0]?.below_id ?? standing.below_id;
}
