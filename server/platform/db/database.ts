import { join } from "node:path";
import {
  type Kysely,
  type Logger,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  sql,
  type Transaction,
} from "kysely";
import { Pool, type PoolConfig, types } from "pg";
import { runInBackground } from "#server/platform/db/connection/background.ts";
import {
  type OnConflict,
  RetryingDatabase,
} from "#server/platform/db/connection/retrying-transactions.ts";
import { sendStatement } from "#server/platform/db/connection/send-statement.ts";
import { SharingPool } from "#server/platform/db/connection/sharing-pool.ts";
import { type Embedded, startEmbedded } from "#server/platform/db/embedded/embedded-database.ts";
import type { Tables } from "#server/platform/db/schema/tables.ts";

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

const INT8 = types.builtins.INT8;
const CONNECT_TIMEOUT_MS = 5_000;
/** The embedded database has one connection, which a backup or a nightly job may hold for a while. */
const EMBEDDED_TIMEOUT_MS = 30_000;
/** TCP keep-alive detects dead connections while they are idle. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
// JIT compilation takes ten times as long as any of our statements; the server aborts a statement
// whose client has disconnected.
const SESSION = "set jit = off; set client_connection_check_interval = '2s'";
const UNIQUE_VIOLATION = "23505";

/** A database: a URL, the data folder of the embedded database, or an embedded database that runs already. */
export type DatabasePlace = { url: string } | { dataDir: string } | { embedded: Embedded };

export type Database = {
  db: Db;
  /** The pool of the embedded database's only connection, which the job queue uses too. */
  embedded: Pool | undefined;
  close(): Promise<void>;
};

/** Called with every query, the connection pool, and errors after which work is retried. */
type DatabaseWatch = { query: Logger; pool: (pool: Pool) => void; conflict: OnConflict };

type DatabaseOptions = {
  watch?: DatabaseWatch;
  /** The statement timeout (ms) of work that a request waits for. */
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
  if ("embedded" in place) return openEmbedded(place.embedded, options);
  const { dataDir } = place;
  const embedded = await startEmbedded({ folder: embeddedFolder(dataDir) }, dataDir);
  const database = openEmbedded(embedded, options);
  const close = async () => {
    await database.close();
    await embedded.stop();
  };
  return { ...database, close };
}

function openPostgres(url: string, options: DatabaseOptions): Database {
  const pool = createPool(
    { connectionString: url, max: 16, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...KEEP_ALIVE },
    options,
  );
  pool.on("connect", (client) => {
    client.query(SESSION).catch(() => undefined);
  });
  const db = createKysely(new SharingPool(pool, onConflictOf(options)), options);
  return { db, embedded: undefined, close: () => db.destroy() };
}

function openEmbedded({ connection }: Embedded, options: DatabaseOptions): Database {
  const pool = createPool(
    { ...connection, max: 1, connectionTimeoutMillis: EMBEDDED_TIMEOUT_MS, idleTimeoutMillis: 0 },
    options,
  );
  const db = createKysely(preparing(pool), options);
  return { db, embedded: pool, close: () => db.destroy() };
}

function createPool(config: PoolConfig, { queryTimeoutMs, watch }: DatabaseOptions): Pool {
  const parsers = (oid: number, format?: "text" | "binary") =>
    oid === INT8 ? String : types.getTypeParser(oid, format as "text");
  const pool = new Pool({
    ...config,
    pipeline: true,
    query_timeout: queryTimeoutMs,
    types: { getTypeParser: parsers as typeof types.getTypeParser },
  });
  // The pool replaces an idle connection that breaks; without a listener, the error ends the process.
  pool.on("error", () => undefined);
  // The same holds for a connection that breaks within a transaction; its next statement fails.
  pool.on("connect", (client) => client.on("error", () => undefined));
  watch?.pool(pool);
  return pool;
}

function createKysely(pool: PostgresPool, options: DatabaseOptions): Db {
  const dialect = new PostgresDialect({ pool });
  const log = options.watch ? { log: options.watch.query } : {};
  return new RetryingDatabase<Tables>({ dialect, ...log }, onConflictOf(options));
}

/** Returns a pool whose connections prepare the statements that recur. */
function preparing(pool: Pool): PostgresPool {
  return {
    options: {},
    connect: async () => {
      const client = await pool.connect();
      const lease = {
        query: (text: string, values: unknown[]) => sendStatement(client, text, values),
        release: (broken?: boolean) => client.release(broken),
      };
      return lease as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
  };
}

function onConflictOf({ watch }: DatabaseOptions): OnConflict {
  return watch?.conflict ?? (() => undefined);
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
