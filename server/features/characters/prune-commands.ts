import { sql } from "kysely";
import { isLostForGood } from "#server/features/characters/queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/row-batches.ts";

/**
 * Deletes up to `limit` of a user's characters that somebody else has claimed, or that staff removed, and
 * no post refers to; returns how many.
 */
export function deleteLostCharacters(trx: Trx, userId: string, limit: number): Promise<number> {
  const unused = sql`user_id = ${userId} and ${isLostForGood}
    and not exists (select from posts where creator_id = characters.id)`;
  return deleteRows(trx, "characters", unused, limit);
}

/** Deletes up to `limit` pruned characters of a user, whose posts are gone; returns how many. */
export function deletePrunedCharacters(
  trx: Trx,
  { userId, belowId }: { userId: string; belowId: string },
  limit: number,
): Promise<number> {
  return deleteRows(trx, "characters", sql`user_id = ${userId} and id < ${belowId}`, limit);
}
