import { join } from "node:path";
import { Kysely, type Logger, sql, type Transaction } from "kysely";
import { Pool, type PoolConfig, types } from "pg";
import { LiteralLimitDialect } from "#server/platform/db/connection/literal-limits.ts";
import {
  PreparingClient,
  type PreparingConfig,
} from "#server/platform/db/connection/preparing-client.ts";
import { type Embedded, startEmbedded } from "#server/platform/db/embedded/embedded-database.ts";
import type { Tables } from "#server/platform/db/schema/tables.ts";
import { OperatorError } from "#server/platform/operator/operator-error.ts";

export type Db = Kysely<Tables>;
export type Trx = Transaction<Tables>;

const INT8 = types.builtins.INT8;
const CONNECT_TIMEOUT_MS = 5_000;
/** The embedded database has one connection, which a backup or a job may hold for a while. */
const EMBEDDED_TIMEOUT_MS = 30_000;
/** TCP keep-alive detects dead connections while they are idle. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
// JIT compilation takes ten times as long as any of our statements; the server aborts a statement
// whose client has disconnected.
const SESSION = "-c jit=off -c client_connection_check_interval=2s";
const UNIQUE_VIOLATION = "23505";

/** A database: a URL, the data folder of the embedded database, or an embedded database that runs already. */
export type DatabasePlace = { url: string } | { dataDir: string } | { embedded: Embedded };

export type Database = {
  db: Db;
  /** The pool of the embedded database's only connection, which the job queue uses too. */
  embedded: Pool | undefined;
  /** Copies the files of the embedded database; its connection must be held meanwhile. */
  copyFiles: Embedded["copyFiles"] | undefined;
  close(): Promise<void>;
};

/** Called with every query and the connection pool. */
type DatabaseWatch = { query: Logger; pool: (pool: Pool) => void };

type DatabaseOptions = {
  watch?: DatabaseWatch;
  /** The time (ms) after which a statement fails and its connection is closed. */
  queryTimeoutMs?: number;
};

/** The database of a URL cannot be used; the message says why. */
export class CannotConnect extends OperatorError {}

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

async function openPostgres(url: string, options: DatabaseOptions): Promise<Database> {
  const timeouts = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS };
  const session = { options: SESSION, ...KEEP_ALIVE };
  const pool = createPool({ connectionString: url, max: 16, ...timeouts, ...session }, options);
  try {
    (await pool.connect()).release();
  } catch (cause) {
    await pool.end();
    const { message, code } = cause as NodeJS.ErrnoException;
    const reason = `The database of DATABASE_URL does not answer: ${message || code}.`;
    throw new CannotConnect(reason, { cause });
  }
  const db = createKysely(pool, options);
  return { db, embedded: undefined, copyFiles: undefined, close: () => db.destroy() };
}

function openEmbedded({ connection, copyFiles }: Embedded, options: DatabaseOptions): Database {
  const timeouts = { connectionTimeoutMillis: EMBEDDED_TIMEOUT_MS, idleTimeoutMillis: 0 };
  const pool = createPool({ ...connection, max: 1, ...timeouts }, options);
  const db = createKysely(pool, options);
  return { db, embedded: pool, copyFiles, close: () => db.destroy() };
}

function createPool(config: PoolConfig, { queryTimeoutMs, watch }: DatabaseOptions): Pool {
  const parsers = (oid: number, format?: "text" | "binary") =>
    oid === INT8 ? String : types.getTypeParser(oid, format as "text");
  const poolConfig: PoolConfig & PreparingConfig = {
    ...config,
    Client: PreparingClient,
    statementTimeoutMs: queryTimeoutMs,
    types: { getTypeParser: parsers as typeof types.getTypeParser },
  };
  const pool = new Pool(poolConfig);
  // The pool replaces an idle connection that breaks; without a listener, the error ends the process.
  pool.on("error", () => undefined);
  // The same holds for a connection that breaks within a transaction; its next statement fails.
  pool.on("connect", (client) => client.on("error", () => undefined));
  watch?.pool(pool);
  return pool;
}

function createKysely(pool: Pool, { watch }: DatabaseOptions): Db {
  return new Kysely<Tables>({
    dialect: new LiteralLimitDialect({ pool }),
    ...(watch && { log: watch.query }),
  });
}

export async function ping(db: Db): Promise<void> {
  await sql`select 1`.execute(db);
}

/** Returns the name of the unique index that a write violated, if the error is that. */
export function violatedIndex(error: unknown): string | undefined {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION ? constraint : undefined;
}
