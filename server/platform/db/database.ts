import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import {
  type Kysely,
  type Logger,
  PGliteDialect,
  PostgresDialect,
  sql,
  type Transaction,
} from "kysely";
import { Pool, types } from "pg";
import { runInBackground } from "#server/platform/db/connection/background.ts";
import {
  type OnConflict,
  RetryingDatabase,
} from "#server/platform/db/connection/retrying-transactions.ts";
import { SharingPool } from "#server/platform/db/connection/sharing-pool.ts";
import type { Tables } from "#server/platform/db/schema/tables.ts";
import { closeEntriesBelow } from "#server/platform/lifecycle/private-folder.ts";

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

const INT8 = types.builtins.INT8;
// Both kinds of database return bigints as strings and bytes as buffers.
const PARSERS = {
  [INT8]: String,
  [types.builtins.BYTEA]: (hex: string) => Buffer.from(hex.slice(2), "hex"),
};
const CONNECT_TIMEOUT_MS = 5_000;
/** TCP keep-alive detects dead connections while they are idle. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
// JIT compilation takes ten times as long as any of our statements; the server aborts a statement
// whose client has disconnected.
const SESSION = "set jit = off; set client_connection_check_interval = '2s'";
const UNIQUE_VIOLATION = "23505";

/** A database: a URL, the data folder of the embedded database, or a snapshot to load into memory. */
export type DatabasePlace = { url: string } | { dataDir: string } | { snapshot: Blob };

export type Database = {
  db: Db;
  /** The embedded database, for code that needs more than Kysely. */
  pglite: PGlite | undefined;
  close(): Promise<void>;
};

/** Called with every query, the connection pool, and errors after which work is retried. */
type DatabaseWatch = { query: Logger; pool: (pool: Pool) => void; conflict: OnConflict };

type DatabaseOptions = {
  watch?: DatabaseWatch;
  /** The statement timeout (ms) of work that a request waits for; only for PostgreSQL. */
  queryTimeoutMs?: number;
};

/** Returns the folder of the embedded database within the data folder. */
export function embeddedFolder(dataDir: string): string {
  return join(dataDir, "database");
}

export async function openDatabase(
  place: DatabasePlace,
  options: DatabaseOptions = {},
): Promise<Database> {
  if ("url" in place) return openPostgres(place.url, options);
  const data =
    "snapshot" in place
      ? { loadDataDir: place.snapshot }
      : { dataDir: embeddedFolder(place.dataDir) };
  const { PGlite } = await import("@electric-sql/pglite");
  const pglite = await PGlite.create({ ...data, parsers: PARSERS });
  // PGlite creates its first files readable for everybody, whatever the umask.
  if (data.dataDir) closeEntriesBelow(data.dataDir);
  const config = { dialect: new PGliteDialect({ pglite }), ...logTo(options) };
  const db = new RetryingDatabase<Tables>(config, onConflictOf(options));
  return { db, pglite, close: () => db.destroy() };
}

function logTo({ watch }: DatabaseOptions) {
  return watch ? { log: watch.query } : {};
}

function onConflictOf({ watch }: DatabaseOptions): OnConflict {
  return watch?.conflict ?? (() => undefined);
}

function openPostgres(url: string, options: DatabaseOptions): Database {
  const parsers = (oid: number, format?: "text" | "binary") =>
    oid === INT8 ? String : types.getTypeParser(oid, format as "text");
  const pool = new Pool({
    connectionString: url,
    pipeline: true,
    max: 16,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: options.queryTimeoutMs,
    ...KEEP_ALIVE,
    types: { getTypeParser: parsers as typeof types.getTypeParser },
  });
  // The pool replaces an idle connection that breaks; without a listener, the error ends the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    // The same holds for a connection that breaks within a transaction; its next statement fails.
    client.on("error", () => undefined);
    client.query(SESSION).catch(() => undefined);
  });
  options.watch?.pool(pool);
  const dialect = new PostgresDialect({ pool: new SharingPool(pool, onConflictOf(options)) });
  const db = new RetryingDatabase<Tables>({ dialect, ...logTo(options) }, onConflictOf(options));
  return { db, pglite: undefined, close: () => db.destroy() };
}

/** Runs background work on one connection, for session-level settings and locks. */
export function onOneConnection<T>(db: Db, work: (one: Db) => Promise<T>): Promise<T> {
  return runInBackground(() => db.connection().execute(work));
}

export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Returns the name of the unique index that a write violated, if the error is that. */
export function violatedIndex(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION ? constraint : undefined;
}
