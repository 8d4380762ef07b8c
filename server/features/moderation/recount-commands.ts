import { sql } from "kysely";
import { deleteLostCharacters } from "#server/features/characters/prune-commands.ts";
import { recountCommentsOf } from "#server/features/comments/recount-commands.ts";
import { findPruneOf, PRUNE_PHASE } from "#server/features/moderation/prune-queries.ts";
import { pushPrunedRemovals } from "#server/features/notifications/prune-commands.ts";
import { recountOwner } from "#server/features/posts/listing-commands.ts";
import {
  recountLikesBy,
  recountPostsOf,
  removeLostCreatorsOf,
  withdrawImagesOf,
} from "#server/features/posts/recount-commands.ts";
import type { Recount } from "#server/features/users/recount-commands.ts";
import {
  endRecount,
  lockRecounted,
  type Recounted,
} from "#server/features/users/recount-commands.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { ROWS_MAX, runRowBatches } from "#server/platform/db/row-batches.ts";
import type { Services } from "#server/platform/services.ts";

// Posts and comments first: until they are done, finding pages of their lists is slow.
const STEPS: readonly Recount[] = [
  recountPostsOf,
  recountCommentsOf,
  recountLikesBy,
  withdrawImagesOf,
  removeLostCreatorsOf,
];

/**
 * Corrects every count that depends on a user's visible rows, in batches, until `until` (ms since the
 * epoch). Each batch reads what is visible at that moment, so it may be stopped, repeated and run
 * concurrently. Returns whether nothing is left.
 */
export async function recountUser(
  services: Services,
  recounted: Recounted,
  until: number,
): Promise<boolean> {
  for (const step of STEPS) {
    if (!(await recountAll(services, recounted.userId, { step, until }))) return false;
  }
  if (await isPruning(services.db, recounted.userId)) {
    await pushPrunedRemovals(services, recounted.userId);
  }
  return services.db.transaction().execute((trx) => finish(trx, recounted));
}

type Step = { step: Recount; until: number };

function recountAll(services: Services, userId: string, { step, until }: Step): Promise<boolean> {
  let after = "0";
  return runRowBatches(async (limit) => {
    const batch = { userId, after, limit };
    const done = await services.db.transaction().execute((trx) => run(services, trx, step, batch));
    after = done?.last ?? after;
    if (!done) return 0;
    return done.isFull ? limit : 1;
  }, until);
}

async function run(
  services: Services,
  trx: Trx,
  step: Recount,
  batch: Parameters<Recount>[2],
): ReturnType<Recount> {
  if (!(await lockRecounted(trx, batch.userId))) return undefined;
  const done = await step(services, trx, batch);
  if (done && done.count > 0) {
    await sql`update prunes set done = least(done + ${done.count}, total)
      where user_id = ${batch.userId}`.execute(trx);
  }
  return done;
}

async function isPruning(db: Db, userId: string): Promise<boolean> {
  return (await findPruneOf(db, userId))?.phase === PRUNE_PHASE.pruning;
}

/** Ends the recount and the prune or restore that requested it; false if it has to be repeated. */
async function finish(trx: Trx, recounted: Recounted): Promise<boolean> {
  const { userId } = recounted;
  if (!(await lockRecounted(trx, userId))) return true;
  await recountOwner(trx, userId);
  await deleteLostCharacters(trx, userId, ROWS_MAX);
  if (!(await endRecount(trx, recounted))) return false;
  await sql`update prunes set phase = ${PRUNE_PHASE.pruned}, done = total
    where user_id = ${userId} and phase = ${PRUNE_PHASE.pruning}`.execute(trx);
  await sql`update prunes set phase = ${PRUNE_PHASE.over}
    where user_id = ${userId} and phase = ${PRUNE_PHASE.restoring}`.execute(trx);
  await sql`delete from prunes where user_id = ${userId} and phase = ${PRUNE_PHASE.over}
    and deleted_below_id = 0`.execute(trx);
  return true;
}
