import { sql } from "kysely";
import { canPrune } from "#contract/moderation/policy.ts";
import { PRUNE_DAYS, type PruneCounts } from "#contract/moderation/prunes.ts";
import { deleteSessions } from "#server/features/accounts/sign-in/session-commands.ts";
import { recordAct } from "#server/features/audit/commands.ts";
import { endDecisions, type Grounds, recordDecision } from "#server/features/decisions/commands.ts";
import {
  countContent,
  lockPruneOf,
  PRUNE_PHASE,
  type PruneRow,
  storedCounts,
} from "#server/features/moderation/prune-queries.ts";
import { RECOUNT_QUEUE } from "#server/features/moderation/queues.ts";
import { recountOwner } from "#server/features/posts/listing-commands.ts";
import { getUser, lockUsers, type UserRow } from "#server/features/users/queries.ts";
import { requestRecount } from "#server/features/users/recount-commands.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { AppError, authorize } from "#server/platform/errors.ts";
import type { SessionViewer } from "#server/platform/http/session.ts";
import type { Services } from "#server/platform/services.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * Hides all that a user made and ends the sessions; a job corrects the counts. If a prune exists, it also
 * hides what the user made since, and its period begins again. Returns the user.
 */
export async function createPrune(
  services: Services,
  actor: SessionViewer,
  userId: string,
  grounds: Grounds,
): Promise<UserRow> {
  const { user, sessionIds } = await services.db.transaction().execute(async (trx) => {
    const user = await lockPrunable(trx, actor, userId);
    const existing = await lockPruneOf(trx, userId);
    const counts = await countContent(trx, userId);
    if (isActive(existing) && itemsOf(counts) === 0) return { user, sessionIds: [] };
    await writePrune(trx, actor, userId, isActive(existing) ? add(existing, counts) : counts);
    await recountVisible(services, trx, userId);
    const target = { _id: userId, username: user.username };
    await endDecisions(trx, { userId, action: "prune" });
    const subject = { kind: "user", id: userId, title: user.username } as const;
    await recordDecision(services, trx, {
      actor,
      action: "prune",
      target,
      subject,
      grounds,
      before: counts,
    });
    return { user, sessionIds: await deleteSessions(trx, userId) };
  });
  services.live.endSessions(sessionIds);
  return user;
}

/** Shows everything that a prune hides again; a job corrects the counts. Returns the user. */
export async function restorePrune(
  services: Services,
  actor: SessionViewer,
  userId: string,
): Promise<UserRow> {
  return services.db.transaction().execute(async (trx) => {
    const user = await lockPrunable(trx, actor, userId);
    const prune = await lockPruneOf(trx, userId);
    if (!prune) throw new AppError("conflict", "There is nothing to restore.");
    if (prune.phase === PRUNE_PHASE.restoring) return user;
    if (prune.restorable_until < new Date() || !(await showPruned(services, trx, prune))) {
      throw new AppError("conflict", "The seven days are over: this can no longer be restored.");
    }
    const target = { _id: userId, username: user.username };
    await endDecisions(trx, { userId, action: "prune" });
    await recordAct(trx, { actor, action: "restore", target });
    return user;
  });
}

/** Reverses the prune of a locked user after an appeal; false if what it hid is deleted. */
export async function reversePrune(services: Services, trx: Trx, userId: string): Promise<boolean> {
  const prune = await lockPruneOf(trx, userId);
  if (!prune) return false;
  return prune.phase === PRUNE_PHASE.restoring || showPruned(services, trx, prune);
}

async function showPruned(services: Services, trx: Trx, prune: PruneRow): Promise<boolean> {
  if (prune.phase === PRUNE_PHASE.over) return false;
  await sql`update prunes set phase = ${PRUNE_PHASE.restoring}, done = 0,
    below_id = deleted_below_id
    where id = ${prune.id}`.execute(trx);
  await recountVisible(services, trx, prune.user_id);
  return true;
}

/** Recounts a locked user's own counts at once, and queues a job for the others. */
export async function recountVisible({ jobs }: Services, trx: Trx, userId: string): Promise<void> {
  await recountOwner(trx, userId);
  await requestRecount(trx, userId);
  await jobs.send(RECOUNT_QUEUE, {}, trx);
}

/** Locks the user before checking the policy, so that the roles cannot change in between. */
async function lockPrunable(trx: Trx, actor: SessionViewer, userId: string): Promise<UserRow> {
  await lockUsers(trx, [userId]);
  const user = await getUser(trx, userId);
  const allowed = canPrune(actor, { _id: user.id, roles: user.roles });
  authorize(allowed, actor, "You cannot prune this user.");
  return user;
}

/** Returns whether a prune hides something that can be restored. */
function isActive(prune: PruneRow | undefined): prune is PruneRow {
  return prune?.phase === PRUNE_PHASE.pruning || prune?.phase === PRUNE_PHASE.pruned;
}

/** Returns the number of hidden rows that people see. */
function itemsOf({ posts, comments, likes, notifications, characters, loadouts }: PruneCounts) {
  return posts + comments + likes + notifications + characters + loadouts;
}

/** Adds what an existing prune hides and what is hidden in addition. */
function add(active: PruneRow, counts: PruneCounts): PruneCounts {
  const hidden = storedCounts(active);
  return {
    posts: hidden.posts + counts.posts,
    comments: hidden.comments + counts.comments,
    likes: hidden.likes + counts.likes,
    notifications: hidden.notifications + counts.notifications,
    sessions: hidden.sessions + counts.sessions,
    characters: hidden.characters + counts.characters,
    loadouts: hidden.loadouts + counts.loadouts,
  };
}

/** Hides every existing row of the user for `PRUNE_DAYS`. */
async function writePrune(
  trx: Trx,
  actor: SessionViewer,
  userId: string,
  counts: PruneCounts,
): Promise<void> {
  const until = new Date(Date.now() + PRUNE_DAYS * DAY_MS);
  await sql`
    insert into prunes (user_id, pruned_by, total, counts, created_at, restorable_until)
    values (${userId}, ${actor.username}, ${itemsOf(counts)}, ${JSON.stringify(counts)}::jsonb,
      clock_timestamp(), ${until})
    on conflict (user_id) do update set phase = ${PRUNE_PHASE.pruning}, done = 0,
      below_id = next_id(), pruned_by = excluded.pruned_by, total = excluded.total,
      counts = excluded.counts, created_at = excluded.created_at,
      restorable_until = excluded.restorable_until`.execute(trx);
}
