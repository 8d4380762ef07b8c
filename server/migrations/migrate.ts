import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { FIRST_RELEASE, MIGRATIONS } from "#server/migrations/list.ts";
import type { Db } from "#server/platform/db/database.ts";
import {
  LEDGERS,
  listApplied,
  tableExists,
} from "#server/platform/db/schema/applied-migrations.ts";

/** A later release changed the schema in a way that this release does not support. */
export class SchemaTooNew extends Error {
  constructor(name: string) {
    super(
      `The database is at migration ${name}, which this release does not work beside. ` +
        "Start a newer release, or restore the backup made before the upgrade.",
    );
  }
}

const MIGRATIONS_BY_LEDGER = {
  [LEDGERS.first]: listMigrations((name) => name <= FIRST_RELEASE),
  [LEDGERS.later]: listMigrations((name) => name > FIRST_RELEASE),
};

// Databases created between the first release and the next: they recorded all migrations in one
// table, and gave another table a name that the first release uses.
const FROM_UNRELEASED = sql`do $$ begin
    if exists (select from kysely_migration where name > ${sql.lit(FIRST_RELEASE)}) then
      create table migrations (name varchar(255) primary key, timestamp varchar(255) not null);
      with moved as (delete from kysely_migration where name > ${sql.lit(FIRST_RELEASE)} returning *)
      insert into migrations select * from moved;
      if to_regclass('account_exports') is null then
        alter table exports rename to account_exports;
      end if;
    end if;
  end $$`;

const LOCK_NOT_AVAILABLE = "55P03";
const DEADLOCK = "40P01";
// PostgreSQL looks for a deadlock after a second, and may end either of the two.
const LOCK_TIMEOUT = "200ms";
const PAUSE_MS = 300;
const GIVE_WAY_MS = 120_000;

const NO_MIGRATION: Migration = { up: async () => undefined };

function listMigrations(isListed: (name: string) => boolean): Record<string, Migration> {
  return Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => isListed(name)));
}

/**
 * Migrates the schema to the latest version; several nodes may call it at once. A newer schema is left
 * unchanged. Throws `SchemaTooNew` if it no longer supports this release.
 */
export async function migrate(db: Db): Promise<void> {
  if (await tableExists(db, LEDGERS.first)) await FROM_UNRELEASED.execute(db);
  const isNew = (await listApplied(db, LEDGERS.first)).length === 0;
  for (const [table, migrations] of Object.entries(MIGRATIONS_BY_LEDGER)) {
    const known = { ...migrations, ...(await listNewer(db, table)) };
    const migrator = new Migrator({
      db,
      migrationTableName: table,
      provider: { getMigrations: async () => (isNew ? known : withShortLocks(known)) },
    });
    // Nobody else uses a new database, so it needs no short locks.
    if (isNew) throwIfFailed(await migrator.migrateToLatest());
    else await migrateBesideOthers(migrator);
  }
}

/**
 * Runs each migration in its own transaction, and retries it while others hold the locks it needs, so
 * that neither a deadlock nor a queue behind its locks fails a request of a running node.
 */
async function migrateBesideOthers(migrator: Migrator): Promise<void> {
  const until = Date.now() + GIVE_WAY_MS;
  for (;;) {
    const { error, results } = await migrator.migrateUp();
    const { code } = (error ?? {}) as { code?: string };
    const isLocked = code === LOCK_NOT_AVAILABLE || code === DEADLOCK;
    if (error && !(isLocked && Date.now() < until)) throw error;
    if (error) await setTimeout(PAUSE_MS);
    else if (!results || results.length === 0) return;
  }
}

/** Makes migrations give up waiting for a lock before PostgreSQL checks for a deadlock. */
function withShortLocks(migrations: Record<string, Migration>): Record<string, Migration> {
  const entries = Object.entries(migrations).map(([name, { up }]): [string, Migration] => [
    name,
    {
      up: async (db) => {
        await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(db);
        await up(db);
      },
    },
  ]);
  return Object.fromEntries(entries);
}

function throwIfFailed({ error }: { error?: unknown }): void {
  if (error) throw error;
}

/** Returns applied migrations of newer releases as no-ops; throws `SchemaTooNew` if unsupported. */
async function listNewer(db: Db, table: string): Promise<Record<string, Migration>> {
  const newer = (await listApplied(db, table)).filter((name) => !(name in MIGRATIONS));
  const last = newer.at(-1);
  if (!last) return {};
  const { rows } = await sql<{ oldest: string }>`select oldest from supported_release`.execute(db);
  const newestKnown = Object.keys(MIGRATIONS).at(-1) ?? "";
  if (!rows[0] || rows[0].oldest > newestKnown) throw new SchemaTooNew(last);
  return Object.fromEntries(newer.map((name) => [name, NO_MIGRATION]));
}
