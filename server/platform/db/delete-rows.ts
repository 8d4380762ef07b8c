import { setTimeout as wait } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { Tables } from "#server/platform/db/schema/tables.ts";

const BATCH = 100;
const PAUSE_MS = 20;

/**
 * Repeats what deletes up to `limit` rows and returns how many, until none is left; pauses in between, so
 * that requests are not held up.
 */
export async function inBatches(deleteSome: (limit: number) => Promise<number>): Promise<void> {
  while ((await deleteSome(BATCH)) > 0) await wait(PAUSE_MS);
}

/** Deletes every row that meets a condition, a few at a time; leaves those that others have locked. */
export function deleteRows(
  db: Db,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
): Promise<void> {
  return inBatches(async (limit) => {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${condition}
      limit ${limit} for update skip locked))`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
}
