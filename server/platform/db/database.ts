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
import { PreparingClient } from "#server/platform/db/connection/preparing-client.ts";
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
// Both kinds of database answer bigints as strings and bytes as buffers.
const PARSERS = {
  [INT8]: String,
  [types.builtins.BYTEA]: (hex: string) => Buffer.from(hex.slice(2), "hex"),
};
const CONNECT_WITHIN_MS = 5_000;
/** Connections whose other end went unheard are found out while nothing is asked. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
// Compiling a statement takes ten times as long as any of ours; and the work of one that nobody
// waits for any more is given up.
const SESSION = "set jit = off; set client_connection_check_interval = '2s'";
const UNIQUE_VIOLATION = "23505";

/** Where the database is: an address, a folder for the embedded one, or memory, as a snapshot had it. */
export type DatabasePlace = { url: string } | { dataDir: string } | { snapshot: Blob };

export type Database = {
  db: Db;
  /** The embedded database itself, for whatever needs it beside Kysely. */
  pglite: PGlite | undefined;
  close(): Promise<void>;
};

/** Is given every query, the pool of connections, and errors after which work is done again. */
type DatabaseWatch = { query: Logger; pool: (pool: Pool) => void; conflict: OnConflict };

type DatabaseOptions = {
  watch?: DatabaseWatch;
  /** How long a statement may take that somebody waits for; PostgreSQL alone may be silent. */
  answerWithinMs?: number;
};

/** Where the embedded database lies in the data folder. */
export function embeddedFolder(dataDir: string): string {
  return join(dataDir, "database");
}

/** Opens the database. */
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
  // It makes its first files readable to everybody, whatever the process's mask.
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
    Client: PreparingClient,
    pipeline: true,
    max: 16,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: options.answerWithinMs,
    ...KEEP_ALIVE,
    types: { getTypeParser: parsers as typeof types.getTypeParser },
  });
  // An idle connection that breaks is replaced by the pool; unheard, it would end the process.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => {
    // So would one that breaks between two statements of a transaction; the next statement tells.
    client.on("error", () => undefined);
    client.query(SESSION).catch(() => undefined);
  });
  options.watch?.pool(pool);
  const dialect = new PostgresDialect({ pool: new SharingPool(pool, onConflictOf(options)) });
  const db = new RetryingDatabase<Tables>({ dialect, ...logTo(options) }, onConflictOf(options));
  return { db, pglite: undefined, close: () => db.destroy() };
}

/** Does work on a connection of its own, for what is said to a connection; nobody waits for it. */
export function onOwnConnection<T>(db: Db, work: (one: Db) => Promise<T>): Promise<T> {
  return runInBackground(() => db.connection().execute(work));
}

export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** The name of the unique index a write ran into, if that is what happened. */
export function violatedIndex(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION ? constraint : undefined;
}
