import { sql } from "kysely";
import { PRUNE_DAYS, type PruneCounts } from "#contract/prunes/contract.ts";
import { canPrune } from "#contract/users/policy.ts";
import { deleteSessions } from "#server/features/accounts/sign-in/commands.ts";
import { recordAct } from "#server/features/audit/commands.ts";
import { endDecisions, type Grounds, recordDecision } from "#server/features/decisions/commands.ts";
import { hidePictures } from "#server/features/images/purge-commands.ts";
import { pushRemoval } from "#server/features/notifications/commands.ts";
import { getUser, lockUsers, type UserRow } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { afterCommit, transact } from "#server/platform/db/transaction.ts";
import { AppError, authorize } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";
import { countContent, findPruneOf } from "./queries.ts";

export const CANNOT_PRUNE = "You cannot prune this user.";

const DAY_MS = 24 * 3_600_000;

/** What a prune hides, and the column of whose it is; notifications have two. */
const OWNED = {
  posts: "owner_id",
  comments: "owner_id",
  likes: "user_id",
  loadouts: "owner_id",
  boards: "owner_id",
  loadout_likes: "user_id",
  characters: "user_id",
} as const;

const OWNED_TABLES = Object.entries(OWNED) as [keyof typeof OWNED, string][];

/**
 * Hides all that a user made and ends the sessions. If a prune exists, it also hides what the user made
 * since, and its period begins again. Returns the user.
 */
export function createPrune(
  services: Services,
  actor: SessionViewer,
  userId: string,
  grounds: Grounds | undefined,
): Promise<UserRow> {
  return transact(services.db, (trx) => writePrune(services, trx, { actor, userId, grounds }));
}

type NewPrune = { actor: SessionViewer; userId: string; grounds: Grounds | undefined };

/** `createPrune` within a larger transaction. */
export async function writePrune(
  services: Services,
  trx: Trx,
  { actor, userId, grounds }: NewPrune,
): Promise<UserRow> {
  const user = await lockPrunable(trx, actor, userId);
  const existing = await findPruneOf(trx, userId);
  const counts = await countContent(trx, userId);
  if (existing && itemsOf(counts) === 0) return user;
  const at = new Date();
  const prune = {
    pruned_by: actor.username,
    counts: JSON.stringify(existing ? add(existing.counts as PruneCounts, counts) : counts),
    created_at: at,
    restorable_until: new Date(at.getTime() + PRUNE_DAYS * DAY_MS),
  };
  await trx
    .insertInto("prunes")
    .values({ user_id: userId, ...prune })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(prune))
    .execute();
  const hidden = await markPruned(trx, { userId, at, replaced: existing?.created_at });
  for (const notification of hidden) {
    if (notification.senderId === userId) pushRemoval(services, trx, notification);
  }
  await reportComments(services, trx, { userId, prunedAt: at });
  await hidePictures(services, trx, { ownerId: userId });
  await endDecisions(trx, { userId, action: "prune" });
  await recordDecision(services, trx, {
    actor,
    action: "prune",
    target: { _id: userId, username: user.username },
    subject: { kind: "user", id: userId, title: user.username },
    grounds,
    before: counts,
  });
  await deleteSessions(services, trx, userId);
  return user;
}

/** Shows everything that a prune hides again. Returns the user. */
export function restorePrune(
  services: Services,
  actor: SessionViewer,
  userId: string,
): Promise<UserRow> {
  return transact(services.db, async (trx) => {
    const user = await lockPrunable(trx, actor, userId);
    const prune = await findPruneOf(trx, userId);
    if (!prune) throw new AppError("conflict", "There is nothing to restore.");
    if (prune.restorable_until < new Date()) {
      throw new AppError("conflict", "The seven days are over: this can no longer be restored.");
    }
    await reversePrune(services, trx, userId);
    const target = { _id: userId, username: user.username };
    await endDecisions(trx, { userId, action: "prune" });
    await recordAct(trx, { actor, action: "restore", target });
    return user;
  });
}

/** Shows what the prune of a locked user hides, as after an appeal; false if it is deleted. */
export async function reversePrune(services: Services, trx: Trx, userId: string): Promise<boolean> {
  const prune = await findPruneOf(trx, userId);
  if (!prune) return false;
  await reportComments(services, trx, { userId, prunedAt: prune.created_at });
  await clearPruned(trx, userId, prune.created_at);
  await trx.deleteFrom("prunes").where("user_id", "=", userId).execute();
  return true;
}

/** Locks the user before checking the policy, so that the roles cannot change in between. */
async function lockPrunable(trx: Trx, actor: SessionViewer, userId: string): Promise<UserRow> {
  await lockUsers(trx, [userId]);
  const user = await getUser(trx, userId);
  const allowed = canPrune(actor, { _id: user.id, roles: user.roles });
  authorize(allowed, actor, CANNOT_PRUNE);
  return user;
}

/** Returns the number of hidden rows that people see. */
function itemsOf({
  posts,
  comments,
  likes,
  notifications,
  characters,
  loadouts,
  boards,
}: PruneCounts) {
  return posts + comments + likes + notifications + characters + loadouts + boards;
}

/** Adds what an existing prune hides and what is hidden in addition. */
function add(hidden: PruneCounts, counts: PruneCounts): PruneCounts {
  return {
    posts: hidden.posts + counts.posts,
    comments: hidden.comments + counts.comments,
    likes: hidden.likes + counts.likes,
    notifications: hidden.notifications + counts.notifications,
    sessions: hidden.sessions + counts.sessions,
    characters: hidden.characters + counts.characters,
    loadouts: hidden.loadouts + counts.loadouts,
    boards: hidden.boards + counts.boards,
  };
}

type Marks = {
  userId: string;
  /** The time of the prune. */
  at: Date;
  /** The time of the prune that this one replaces. */
  replaced: Date | undefined;
};

/** A notification and its receiver. */
type Hidden = { id: string; userId: string; senderId: string };

/** Marks all that a locked user made and did as hidden by a prune; returns the notifications among it. */
async function markPruned(trx: Trx, { userId, at, replaced }: Marks): Promise<Hidden[]> {
  const isMarked = sql`(pruned_at is null or pruned_at = ${replaced ?? null}::timestamptz)`;
  await lockPosts(trx, userId);
  for (const [table, owner] of OWNED_TABLES) {
    await sql`update ${sql.table(table)} set pruned_at = ${at}
      where ${sql.ref(owner)} = ${userId} and ${isMarked}`.execute(trx);
  }
  await countLikes(trx, userId);
  const { rows } = await sql<Hidden>`update notifications set pruned_at = ${at}
    where (user_id = ${userId} or sender_id = ${userId}) and ${isMarked}
    returning id, user_id as "userId", sender_id as "senderId"`.execute(trx);
  return rows;
}

/** Shows what a prune of a locked user hides. */
async function clearPruned(trx: Trx, userId: string, prunedAt: Date): Promise<void> {
  await lockPosts(trx, userId);
  for (const [table, owner] of OWNED_TABLES) {
    await sql`update ${sql.table(table)} set pruned_at = null
      where ${sql.ref(owner)} = ${userId} and pruned_at = ${prunedAt}`.execute(trx);
  }
  await countLikes(trx, userId);
  // The other of the two may have been pruned as well.
  await sql`update notifications set pruned_at = (
      select max(created_at) from prunes
      where prunes.user_id in (notifications.user_id, notifications.sender_id)
        and prunes.user_id <> ${userId} and prunes.created_at > notifications.created_at)
    where (user_id = ${userId} or sender_id = ${userId}) and pruned_at = ${prunedAt}`.execute(trx);
}

/** How many posts a prune reports at most, the newest: pages of old ones are hardly open. */
const REPORTED_MAX = 1_000;

/** Has open pages of posts read the comments anew, some of which a prune hides or has hidden. */
async function reportComments(
  { live }: Pick<Services, "live">,
  trx: Trx,
  { userId, prunedAt }: { userId: string; prunedAt: Date },
): Promise<void> {
  const posts = await trx
    .selectFrom("comments")
    .select("post_id")
    .distinct()
    .where("owner_id", "=", userId)
    .where("pruned_at", "=", prunedAt)
    .orderBy("post_id", "desc")
    .limit(REPORTED_MAX)
    .execute();
  afterCommit(trx, () => {
    for (const { post_id: postId } of posts) {
      live.broadcast({ kind: "post", _id: postId }, "COMMENTS_CHANGED", { postId });
    }
  });
}

/** Counts the likes of the posts that a user likes again. */
async function countLikes(trx: Trx, userId: string): Promise<void> {
  await sql`update posts set num_likes =
      (select count(*) from likes where likes.post_id = posts.id and likes.pruned_at is null)
    where id in (select post_id from likes where user_id = ${userId})`.execute(trx);
}

/** Locks a user's posts, and those that the user likes, in order of id. */
async function lockPosts(trx: Trx, userId: string): Promise<void> {
  await sql`select from posts where owner_id = ${userId}
      or id in (select post_id from likes where user_id = ${userId})
    order by id for no key update`.execute(trx);
}
