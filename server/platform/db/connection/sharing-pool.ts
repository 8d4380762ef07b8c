import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient, QueryResult } from "pg";
import { backgroundTimeoutMs } from "#server/platform/db/connection/background.ts";
import {
  type OnConflict,
  retryConflict,
} from "#server/platform/db/connection/retrying-transactions.ts";
import { sendStatement } from "#server/platform/db/connection/send-statement.ts";

const SHARED_CONNECTIONS = 4;
/** With more leases on each, waiting for one another would take longer than for a connection. */
const LEASES_MAX = 8;
const BEGIN = "begin";
const BEGINS = /^(begin|start transaction)\b/;
const SELECTS = /^\s*select\b/;

/**
 * A pool of connections for Kysely. Lone SELECTs are pipelined over a few shared connections, so that
 * the database runs them back to back without being woken. Writes may wait for a lock and would block
 * those behind them, so they get an exclusive connection, and so does background work.
 */
export class SharingPool implements PostgresPool {
  readonly options = {};
  readonly #pool: Pool;
  readonly #onConflict: OnConflict;
  readonly #shared: SharedConnection[];

  /** `pool` must have pipelining on. */
  constructor(pool: Pool, onConflict: OnConflict) {
    this.#pool = pool;
    this.#onConflict = onConflict;
    this.#shared = Array.from({ length: SHARED_CONNECTIONS }, () => new SharedConnection(pool));
  }

  async connect(): Promise<PostgresPoolClient> {
    const shared = this.#shared.reduce((a, b) => (b.leases < a.leases ? b : a));
    const shares = backgroundTimeoutMs() === undefined && shared.leases < LEASES_MAX;
    const lease = shares
      ? new Lease(this.#pool, this.#onConflict, { shared })
      : new Lease(this.#pool, this.#onConflict, { exclusive: await this.#pool.connect() });
    return lease as unknown as PostgresPoolClient;
  }

  async end(): Promise<void> {
    await Promise.all(this.#shared.map((shared) => shared.close()));
    await this.#pool.end();
  }
}

/** A lease: what Kysely takes for one connection. */
class Lease {
  readonly #pool: Pool;
  #shared: SharedConnection | undefined;
  #exclusive: PoolClient | undefined;
  #inTransaction = false;
  readonly #onConflict: OnConflict;

  constructor(
    pool: Pool,
    onConflict: OnConflict,
    { shared, exclusive }: { shared?: SharedConnection; exclusive?: PoolClient },
  ) {
    this.#pool = pool;
    this.#onConflict = onConflict;
    this.#shared = shared;
    this.#exclusive = exclusive;
    if (shared) shared.leases += 1;
  }

  async query(sql: string, parameters: unknown[]): Promise<unknown> {
    if (this.#shared && SELECTS.test(sql)) return this.#shared.query(sql, parameters);
    this.#leaveShared();
    this.#exclusive ??= await this.#pool.connect();
    const exclusive = this.#exclusive;
    this.#inTransaction ||= BEGINS.test(sql);
    // A lone statement is a whole transaction; of a larger one only the whole can be retried.
    if (!this.#inTransaction) {
      return retryConflict(() => sendStatement(exclusive, sql, parameters), this.#onConflict);
    }
    const result = sendStatement(exclusive, sql, parameters);
    if (sql !== BEGIN) return result;
    // BEGIN is sent along with the next statement, which fails too if BEGIN does.
    result.catch(() => undefined);
    return { rows: [] };
  }

  release(broken?: boolean): void {
    this.#leaveShared();
    this.#exclusive?.release(broken);
  }

  #leaveShared(): void {
    if (this.#shared) this.#shared.leases -= 1;
    this.#shared = undefined;
  }
}

/** A connection shared by leases, opened at first use and again after it broke. */
class SharedConnection {
  readonly #pool: Pool;
  #client: Promise<PoolClient> | undefined;
  leases = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async query(sql: string, parameters: unknown[]): Promise<QueryResult> {
    this.#client ??= this.#open();
    const client = await this.#client;
    return sendStatement(client, sql, parameters);
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined);
    this.#client = undefined;
    client?.release();
  }

  async #open(): Promise<PoolClient> {
    try {
      const client = await this.#pool.connect();
      client.once("end", () => {
        if (this.#client === undefined) return;
        this.#client = undefined;
        client.release(true);
      });
      return client;
    } catch (error) {
      this.#client = undefined;
      throw error;
    }
  }
}
