import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient, QueryResult } from "pg";
import { leisureMs } from "#server/platform/db/connection/background.ts";
import {
  type OnConflict,
  retryConflict,
} from "#server/platform/db/connection/retrying-transactions.ts";

const LANES = 4;
/** More than so many on each would wait for each other longer than for a connection. */
const CALLERS_MAX = 8;
const BEGIN = "begin";
const BEGINS = /^(begin|start transaction)\b/;
const READING = /^\s*select\b/;

/**
 * Connections as Kysely takes them. Lone SELECTs share a few: each is sent behind those that are not
 * answered yet, and the database goes from one to the next without having to be woken. What may wait
 * for somebody else would hold them all up, so all that writes has a connection to itself; and so has
 * what is done at leisure.
 */
export class SharingPool implements PostgresPool {
  readonly options = {};
  readonly #pool: Pool;
  readonly #onConflict: OnConflict;
  readonly #lanes: Lane[];

  /** The connections of `pool` have to send statements before the last is answered. */
  constructor(pool: Pool, onConflict: OnConflict) {
    this.#pool = pool;
    this.#onConflict = onConflict;
    this.#lanes = Array.from({ length: LANES }, () => new Lane(pool));
  }

  async connect(): Promise<PostgresPoolClient> {
    const lane = this.#lanes.reduce((a, b) => (b.callers < a.callers ? b : a));
    const shares = leisureMs() === undefined && lane.callers < CALLERS_MAX;
    const caller = shares
      ? new Caller(this.#pool, this.#onConflict, { lane })
      : new Caller(this.#pool, this.#onConflict, { own: await this.#pool.connect() });
    return caller as unknown as PostgresPoolClient;
  }

  async end(): Promise<void> {
    await Promise.all(this.#lanes.map((lane) => lane.close()));
    await this.#pool.end();
  }
}

/** Whoever asks the database, for as long as Kysely takes it for one connection. */
class Caller {
  readonly #pool: Pool;
  #lane: Lane | undefined;
  #own: PoolClient | undefined;
  #inTransaction = false;
  readonly #onConflict: OnConflict;

  constructor(
    pool: Pool,
    onConflict: OnConflict,
    { lane, own }: { lane?: Lane; own?: PoolClient },
  ) {
    this.#pool = pool;
    this.#onConflict = onConflict;
    this.#lane = lane;
    this.#own = own;
    if (lane) lane.callers += 1;
  }

  async query(sql: string, parameters: unknown[]): Promise<unknown> {
    if (this.#lane && READING.test(sql)) return this.#lane.query(sql, parameters);
    this.#leaveLane();
    this.#own ??= await this.#pool.connect();
    const own = this.#own;
    this.#inTransaction ||= BEGINS.test(sql);
    // A lone statement is a transaction of its own; of a larger one, only all of it can be done again.
    if (!this.#inTransaction) {
      return retryConflict(() => own.query(sql, parameters), this.#onConflict);
    }
    const answer = own.query(sql, parameters);
    if (sql !== BEGIN) return answer;
    // It goes out along with the next, which fails where this does: with the connection.
    answer.catch(() => undefined);
    return { rows: [] };
  }

  release(broken?: boolean): void {
    this.#leaveLane();
    this.#own?.release(broken);
  }

  #leaveLane(): void {
    if (this.#lane) this.#lane.callers -= 1;
    this.#lane = undefined;
  }
}

/** A connection that many ask through, opened when it is first needed and again after it broke. */
class Lane {
  readonly #pool: Pool;
  #client: Promise<PoolClient> | undefined;
  callers = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async query(sql: string, parameters: unknown[]): Promise<QueryResult> {
    this.#client ??= this.#open();
    const client = await this.#client;
    return client.query(sql, parameters);
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
