import { sql } from "kysely";
import { type Database, type Db, onOwnConnection } from "#server/platform/db/database.ts";

/** Somebody else writes a backup already. */
export class BackupRunning extends Error {
  constructor() {
    super("Another backup is being written. Try again when it is finished.");
  }
}

// One number of the database's advisory locks, chosen once.
const LOCK = sql.lit(5_272_014_771);
const WAIT = "5s";
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Does work during which no file may be removed that a row named when the work began, and passes
 * the connection that says so: it ends with it. The embedded database has one for everyone, so
 * there a variable of that connection says it.
 */
export function withRemovalLock<T>(
  { db, pglite }: Pick<Database, "db" | "pglite">,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return pglite
    ? lockEmbedded(db, () => work(db))
    : onOwnConnection(db, (one) => lockServer(one, () => work(one)));
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
  // Whoever looks whether there is a backup holds the lock for that moment.
  await sql`select set_config('lock_timeout', ${WAIT}, false)`.execute(db);
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
 * Whether files have to stay for now. Asked after it was read that no row names them: a backup that
 * begins later reads the same.
 */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const { rows } = await sql<{ running: boolean }>`
    select coalesce(current_setting('parade.backup', true), '') = 'on'
      or not pg_try_advisory_xact_lock_shared(${LOCK}) as running`.execute(db);
  return rows[0]?.running === true;
}
