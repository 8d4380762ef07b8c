import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

// A fixed, arbitrary key of an advisory lock.
const LOCK = sql.lit(5_272_014_771);

/**
 * Returns whether files must not be removed now. Call it after reading that no row refers to them: a
 * backup that begins later reads the same.
 */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const { rows } = await sql<{ running: boolean }>`
    select coalesce(current_setting('parade.backup', true), '') = 'on'
      or not pg_try_advisory_xact_lock_shared(${LOCK}) as running`.execute(db);
  return rows[0]?.running === true;
}
