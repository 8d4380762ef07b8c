import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Tables } from "#server/platform/db/schema/tables.ts";

/** The most rows of a table that one transaction changes. */
export const ROWS_MAX = 500;
const ROWS_MIN = 100;
/** A batch that takes longer is followed by a smaller one, because its locks block others. */
const BATCH_MS = 25;
const PAUSE_MAX_MS = 50;

/** Changes up to `limit` rows in its own transaction; returns how many, 0 when none is left. */
export type RowBatch = (limit: number) => Promise<number>;

/**
 * Repeats a batch until nothing is left to change or `until` (ms since the epoch) has come, and leaves
 * others as much time between batches as a batch took. Returns whether nothing is left.
 */
export async function runRowBatches(batch: RowBatch, until = Number.POSITIVE_INFINITY) {
  let limit = ROWS_MIN;
  for (;;) {
    const started = performance.now();
    const changed = await batch(limit);
    if (changed === 0) return true;
    const tookMs = performance.now() - started;
    if (tookMs > BATCH_MS) limit = Math.max(ROWS_MIN, Math.floor(limit / 2));
    else if (changed >= limit) limit = Math.min(ROWS_MAX, Math.ceil(limit * 1.5));
    if (Date.now() >= until) return false;
    await wait(Math.min(tookMs, PAUSE_MAX_MS));
  }
}

/**
 * Deletes up to `limit` rows that meet a condition; returns how many. Skips rows that another
 * transaction has locked, so that it never waits while holding locks; the next batch retries them.
 */
export async function deleteRows(
  db: Kysely<Tables>,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where ${condition}
    limit ${limit} for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes every row that meets a condition, in batches. */
export async function deleteAllRows(
  db: Kysely<Tables>,
  table: keyof Tables,
  condition: RawBuilder<unknown>,
): Promise<void> {
  await runRowBatches((limit) => deleteRows(db, table, condition, limit));
}
