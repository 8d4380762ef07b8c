import { sql } from "kysely";
import { deletePrunedCharacters } from "#server/features/characters/prune-commands.ts";
import { deletePrunedComments } from "#server/features/comments/prune-commands.ts";
import { hasOpenAppeal } from "#server/features/decisions/queries.ts";
import { deletePrunedLoadouts } from "#server/features/loadout/deletion-commands.ts";
import {
  lockPruneOf,
  PRUNE_PHASE,
  type PruneRow,
} from "#server/features/moderation/prune-queries.ts";
import { deletePrunedNotifications } from "#server/features/notifications/prune-commands.ts";
import { deletePrunedPosts, eraseDeletedPosts } from "#server/features/posts/delete-commands.ts";
import { deletePrunedLikes } from "#server/features/posts/like-commands.ts";
import { lockUserRows } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { runRowBatches } from "#server/platform/db/row-batches.ts";
import type { Services } from "#server/platform/services.ts";

/** Rows of a user with lower ids than `belowId`, which a prune hides for good. */
type Pruned = { userId: string; belowId: string };
type Delete = (services: Services, trx: Trx, pruned: Pruned, limit: number) => Promise<number>;

// Rows that refer to others go before those.
const STEPS: readonly Delete[] = [
  (_services, trx, pruned, limit) => deletePrunedNotifications(trx, pruned, limit),
  (_services, trx, pruned, limit) => deletePrunedLikes(trx, pruned, limit),
  (_services, trx, pruned, limit) => deletePrunedComments(trx, pruned, limit),
  deletePrunedPosts,
  (_services, trx, _pruned, limit) => eraseDeletedPosts(trx, limit),
  (_services, trx, pruned, limit) => deletePrunedLoadouts(trx, pruned, limit),
  (_services, trx, pruned, limit) => deletePrunedCharacters(trx, pruned, limit),
];

/**
 * Deletes what an expired prune hid, in batches, until `until` (ms since the epoch). Each batch checks the
 * prune under its lock, so what is restored or pruned again meanwhile stays. Returns whether nothing is
 * left.
 */
export async function deletePruned(
  services: Services,
  userId: string,
  until?: number,
): Promise<boolean> {
  const { db } = services;
  if (!(await db.transaction().execute((trx) => beginDeletion(trx, userId)))) return true;
  for (const step of STEPS) {
    const isDone = await runRowBatches(
      (limit) =>
        db.transaction().execute(async (trx) => {
          const prune = await lockWithUser(trx, userId);
          if (!prune || prune.deleted_below_id === "0") return 0;
          return step(services, trx, { userId, belowId: prune.deleted_below_id }, limit);
        }),
      until,
    );
    if (!isDone) return false;
  }
  await db.transaction().execute((trx) => endDeletion(trx, userId));
  return true;
}

async function lockWithUser(trx: Trx, userId: string): Promise<PruneRow | undefined> {
  await lockUserRows(trx, [userId]);
  return lockPruneOf(trx, userId);
}

/** Makes an expired prune final; returns false if there is nothing to delete. */
async function beginDeletion(trx: Trx, userId: string): Promise<boolean> {
  const prune = await lockWithUser(trx, userId);
  if (!prune) return false;
  if (prune.deleted_below_id !== "0") return true;
  if (prune.phase !== PRUNE_PHASE.pruned || prune.restorable_until > new Date()) return false;
  if (await hasOpenAppeal(trx, userId, "prune")) return false;
  await sql`update prunes set phase = ${PRUNE_PHASE.over}, deleted_below_id = below_id
    where id = ${prune.id}`.execute(trx);
  return true;
}

/** Removes the prune, unless the user was pruned again meanwhile or is being restored. */
async function endDeletion(trx: Trx, userId: string): Promise<void> {
  const prune = await lockWithUser(trx, userId);
  if (!prune) return;
  if (prune.phase === PRUNE_PHASE.over) {
    await trx.deleteFrom("prunes").where("id", "=", prune.id).execute();
    return;
  }
  await sql`update prunes set deleted_below_id = 0, below_id =
      case when phase = ${PRUNE_PHASE.restoring} then 0 else below_id end
    where id = ${prune.id}`.execute(trx);
}
