import { sql } from "kysely";
import { type LockedPair, lockPairRow } from "#server/features/likeness/pair-queries.ts";
import { notify } from "#server/features/notifications/commands.ts";
import { blockedPair } from "#server/features/users/hidden-queries.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";
import type { Services } from "#server/platform/services.ts";

/** The least time between two notifications of new look-alikes. */
const EVERY = "1 day";

/**
 * Notifies a maker of the new posts that look like the maker's own: once for all of them, at most once a
 * day, unless switched off.
 */
export async function notifyOfCopies(services: Services, userId: string): Promise<void> {
  const due = await findDuePair(services.db, userId);
  if (!due) return;
  await transact(services.db, async (trx) => {
    await lockPairRow(trx, due);
    const pair = await findDuePair(trx, userId, due.id);
    if (!pair) return;
    await sql`update users set copies_notified_at = now() where id = ${userId}`.execute(trx);
    await notify(services, trx, {
      userId,
      senderId: pair.later_owner_id,
      kind: "Lookalike",
      targetId: pair.id,
      postId: pair.earlier_id,
    });
    await markNotified(trx, userId, pair.id);
  });
}

/** Marks the pairs of a user up to one. */
async function markNotified(trx: Trx, userId: string, upToId: string): Promise<void> {
  await sql`update likeness_pairs set notified = true where id = any(array(
    select id from likeness_pairs
    where earlier_owner_id = ${userId} and not notified and id <= ${upToId}
    order by id for no key update))`.execute(trx);
}

type DuePair = LockedPair & { earlier_id: string };

/**
 * Returns the newest pair that a user may be notified of now, or one of them; nothing that is hidden from
 * the user.
 */
async function findDuePair(db: Db, userId: string, pairId?: string): Promise<DuePair | undefined> {
  const isAsked = pairId === undefined ? sql`true` : sql`likeness_pairs.id = ${pairId}`;
  const { rows } = await sql<DuePair>`
    select likeness_pairs.id, earlier_id, earlier_owner_id, later_id, later_owner_id
    from likeness_pairs
    join users on users.id = earlier_owner_id
    join visible_posts as posts on posts.id = later_id
    where earlier_owner_id = ${userId} and ${isAsked} and not notified and outcome is null
      and likeness_pairs.earlier_id is not null
      and users.setting_copy_notices
      and (copies_notified_at is null or copies_notified_at < now() - ${EVERY}::interval)
      and (not posts.nsfw or users.setting_view_nsfw or users.setting_blur_nsfw)
      and not ${blockedPair(sql`users.id`, sql`posts.owner_id`)}
      and not exists (select from mutes where muter_id = users.id and muted_id = posts.owner_id)
    order by likeness_pairs.id desc limit 1`.execute(db);
  return rows[0];
}

/** Returns makers with new look-alikes of whom nobody notified them for a day, at most `limit`. */
export async function listDueMakers(db: Db, afterId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct earlier_owner_id as id from likeness_pairs
    join users on users.id = earlier_owner_id
    where not notified and earlier_owner_id > ${afterId} and users.setting_copy_notices
      and (copies_notified_at is null or copies_notified_at < now() - ${EVERY}::interval)
    order by 1 limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
