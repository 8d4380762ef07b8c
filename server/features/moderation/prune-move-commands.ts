import { sql } from "kysely";
import { lockPrune, PRUNE_STATUS } from "#server/features/moderation/prune-queries.ts";
import {
  forgetItems,
  keepItems,
  putItemsBack,
  TAKES,
  type Taken,
} from "#server/features/moderation/quarantine-commands.ts";
import { announceGone } from "#server/features/notifications/commands.ts";
import { placeImages, requestPlacement } from "#server/features/posts/placement-commands.ts";
import { countPrunedPosts } from "#server/features/posts/prune-commands.ts";
import { hasMisplacedImages } from "#server/features/posts/queries.ts";
import { lockUsers } from "#server/features/users/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import type { Services } from "#server/platform/services.ts";

const FORGET_BATCH = 500;

export type MovingPrune = { id: string; user_id: string };
/** How far a batch got: how many things it moved; none of this kind is left, or none at all. */
export type Moved = { count: number; finished: boolean };

/**
 * Moves some things of a prune into quarantine: `step` is a place in `TAKES`, and past the last the
 * prune is done. Things leave their table and enter quarantine in one transaction, so however often
 * and by however many this is done, each is moved once.
 */
export async function moveAway(
  services: Services,
  prune: MovingPrune,
  { step, limit }: { step: number; limit: number },
): Promise<Moved> {
  const taken = await services.db.transaction().execute(async (trx) => {
    await lockUsers(trx, [prune.user_id]);
    const held = await lockPrune(trx, prune.id);
    if (held?.status !== PRUNE_STATUS.pruning) return undefined;
    const take = TAKES[step];
    if (!take) return finishPrune(trx, prune.id);
    const keptUntil = held.restorable_until;
    const span = { userId: held.user_id, belowId: held.below_id, keptUntil };
    const taken = await take(trx, span, limit);
    if (taken.items.length > 0) await keepTaken(trx, prune.id, taken);
    if (taken.items.some(({ kind }) => kind === "post")) {
      await requestPlacement(services, trx);
    }
    return taken;
  });
  for (const gone of taken?.gone ?? []) announceGone(services, gone);
  return { count: taken?.items.length ?? 0, finished: taken === undefined };
}

async function keepTaken(trx: Trx, pruneId: string, { items, own }: Taken): Promise<void> {
  await keepItems(trx, pruneId, items);
  await sql`update prunes set done = least(done + ${own}, total) where id = ${pruneId}`.execute(
    trx,
  );
}

async function finishPrune(trx: Trx, id: string): Promise<undefined> {
  await sql`update prunes set status = ${PRUNE_STATUS.pruned}, done = total
    where id = ${id}`.execute(trx);
}

/** Puts some things of a prune back. With the last, all posts come into sight and the prune ends. */
export async function moveBack(
  services: Services,
  prune: MovingPrune,
  limit: number,
): Promise<Moved> {
  const moved = await services.db.transaction().execute(async (trx) => {
    await lockUsers(trx, [prune.user_id]);
    const held = await lockPrune(trx, prune.id);
    if (held?.status !== PRUNE_STATUS.restoring) return { count: 0, finished: true };
    const count = await putItemsBack(services, trx, prune.id, limit);
    if (count > 0) {
      await sql`update prunes set done = least(done + ${count}, total)
        where id = ${prune.id}`.execute(trx);
      return { count, finished: false };
    }
    if (await hasMisplacedImages(trx, held.user_id)) return { count, finished: false };
    await countPrunedPosts(trx, { userId: held.user_id, belowId: held.below_id }, 1);
    await trx.deleteFrom("prunes").where("id", "=", prune.id).execute();
    return { count, finished: true };
  });
  // The posts come into sight with their pictures.
  if (!moved.finished && moved.count === 0) await placeImages(services);
  return moved;
}

/** Forgets what a prune took, once its days are over; its pictures' files go by themselves. */
export async function forgetPrune({ db }: Services, id: string): Promise<void> {
  let forgotten: number;
  do {
    forgotten = await db.transaction().execute((trx) => forgetItems(trx, id, FORGET_BATCH));
  } while (forgotten === FORGET_BATCH);
  await db
    .deleteFrom("prunes")
    .where("id", "=", id)
    .where("status", "=", PRUNE_STATUS.pruned)
    .where("restorable_until", "<", new Date())
    .execute();
}
