import { sql } from "kysely";
import type { Person } from "#server/features/audit/commands.ts";
import { type Grounds, recordDecision } from "#server/features/decisions/commands.ts";
import { isRemovalOver } from "#server/features/decisions/queries.ts";
import { lockLoadout } from "#server/features/loadout/commands.ts";
import type { LoadoutRow } from "#server/features/loadout/queries.ts";
import { LOADOUT_ERASE_QUEUE } from "#server/features/loadout/queues.ts";
import { lockUserRows } from "#server/features/users/queries.ts";
import { timeOfId } from "#server/features/visibility/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/row-batches.ts";
import type { Services } from "#server/platform/services.ts";

type LoadoutKey = Pick<LoadoutRow, "id" | "owner_id">;

/** Hides a loadout on behalf of its maker; a job deletes it with its likes. */
export async function deleteOwnLoadout(
  { jobs }: Pick<Services, "jobs">,
  trx: Trx,
  loadout: LoadoutKey,
): Promise<void> {
  await lockLoadout(trx, loadout);
  await trx
    .updateTable("loadouts")
    .set({ deleted_at: new Date() })
    .where("id", "=", loadout.id)
    .execute();
  await jobs.send(LOADOUT_ERASE_QUEUE, {}, trx);
}

type Removal = {
  actor: Person;
  loadout: Pick<LoadoutRow, "id" | "owner_id" | "username" | "title" | "note">;
  grounds: Grounds | undefined;
};

/** Hides a loadout as a decision of staff, while a reversal can restore it; then a job deletes it. */
export async function removeLoadout(
  services: Services,
  trx: Trx,
  { actor, loadout, grounds }: Removal,
): Promise<void> {
  await lockLoadout(trx, loadout);
  const { id, owner_id, username, title, note } = loadout;
  const { appealUntil } = await recordDecision(services, trx, {
    actor,
    action: "deleteLoadout",
    target: { _id: owner_id, username },
    subject: { kind: "loadout", id, title },
    grounds,
    before: { title, note },
  });
  await trx
    .updateTable("loadouts")
    .set({ removed_until: appealUntil })
    .where("id", "=", id)
    .execute();
}

/** Shows a removed loadout again; its owner is locked. False if it is gone. */
export async function restoreLoadout(trx: Trx, id: string): Promise<boolean> {
  const restored = await trx
    .updateTable("loadouts")
    .set({ removed_until: null })
    .where("id", "=", id)
    .where("removed_until", "is not", null)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return restored !== undefined;
}

const EXPIRED_BATCH = 50;

const isExpired = isRemovalOver("loadouts");

/** Marks the loadouts of one maker that no reversal can restore any more as deleted; returns how many. */
export async function expireRemovedLoadouts(trx: Trx): Promise<number> {
  const { rows } = await sql<{ owner_id: string }>`select owner_id from loadouts
    where ${isExpired} order by removed_until limit 1`.execute(trx);
  const ownerId = rows[0]?.owner_id;
  if (ownerId === undefined) return 0;
  await lockUserRows(trx, [ownerId]);
  const { numAffectedRows } = await sql`update loadouts set deleted_at = now() where id in (
    select id from loadouts where owner_id = ${ownerId} and ${isExpired}
    order by id limit ${EXPIRED_BATCH} for no key update)`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Deletes up to `limit` rows of deleted loadouts, likes first; returns how many. */
export function eraseDeletedLoadouts(trx: Trx, limit: number): Promise<number> {
  return eraseLoadouts(trx, sql`deleted_at is not null`, limit);
}

/** Deletes up to `limit` rows of the loadouts and likes of a user whose account is deleted; returns how many. */
export async function eraseLoadoutsOf(trx: Trx, userId: string, limit: number): Promise<number> {
  const likes = await deleteRows(trx, "loadout_likes", sql`user_id = ${userId}`, limit);
  return likes || eraseLoadouts(trx, sql`owner_id = ${userId}`, limit);
}

type Pruned = { userId: string; belowId: string };

/** Deletes up to `limit` pruned loadouts and likes of a user; returns how many. */
export async function deletePrunedLoadouts(
  trx: Trx,
  { userId, belowId }: Pruned,
  limit: number,
): Promise<number> {
  const isPrunedLike = sql`user_id = ${userId} and created_at <= ${timeOfId(sql.val(belowId))}`;
  const likes = await deleteRows(trx, "loadout_likes", isPrunedLike, limit);
  return likes || eraseLoadouts(trx, sql`owner_id = ${userId} and id < ${belowId}`, limit);
}

/**
 * Deletes up to `limit` likes of loadouts that meet a condition or, once there are none, of those; returns
 * how many. A transaction that has deleted likes must not wait for others: deleting a loadout waits for
 * whoever is deleting one of its likes.
 */
async function eraseLoadouts(
  trx: Trx,
  condition: ReturnType<typeof sql>,
  limit: number,
): Promise<number> {
  const isUnder = sql`loadout_id in (select id from loadouts where ${condition})`;
  const likes = await deleteRows(trx, "loadout_likes", isUnder, limit);
  return likes || deleteRows(trx, "loadouts", condition, limit);
}
