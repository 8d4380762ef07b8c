import { sql } from "kysely";
import type { Database, Db } from "#server/platform/db/database.ts";

/** Another backup is already running. */
export class BackupRunning extends Error {
  constructor() {
    super("Another backup is being written. Try again when it is finished.");
  }
}

// A fixed, arbitrary key of an advisory lock.
const LOCK = sql.lit(5_272_014_771);
const LOCK_TIMEOUT = "5s";
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Runs work during which no file may be removed that a row referred to when it began, and passes it the
 * connection that holds the lock. The embedded database has a single connection, so there a variable of
 * the session serves as the lock.
 */
export function withRemovalLock<T>(
  { db, embedded }: Pick<Database, "db" | "embedded">,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return embedded
    ? lockEmbedded(db, () => work(db))
    : db.connection().execute((one) => lockServer(one, () => work(one)));
}

async function lockEmbedded<T>(db: Db, work: () => Promise<T>): Promise<T> {
  if (await isBackupRunning(db)) throw new BackupRunning();
  await sql`select set_config('parade.backup', 'on', false)`.execute(db);
  try {
    return await work();
  } finally {
    await sql`select set_config('parade.backup', '', false)`.execute(db);
  }
}

async function lockServer<T>(db: Db, work: () => Promise<T>): Promise<T> {
  // `isBackupRunning` takes the shared lock for a moment, so wait for it.
  await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, false)`.execute(db);
  await sql`select pg_advisory_lock(${LOCK})`.execute(db).catch((error) => {
    throw error.code === LOCK_NOT_AVAILABLE ? new BackupRunning() : error;
  });
  try {
    return await work();
  } finally {
    await sql`select pg_advisory_unlock(${LOCK})`.execute(db);
  }
}

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
