import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Pool, PoolClient, QueryResult } from "pg";
import { leisureMs } from "#server/platform/db/leisure.ts";

const LANES = 4;
const BEGIN = "begin";
const READING = /^\s*select\b/;

type Statement = [sql: string, parameters: unknown[]];

/**
 * Connections as Kysely takes them. Lone SELECTs share a few: each is sent behind those that are not
 * answered yet, and the database goes from one to the next without having to be woken. What may wait
 * for somebody else would hold them all up, so all that writes has a connection to itself; and so has
 * what is done at leisure.
 */
export class SharingPool implements PostgresPool {
  readonly options = {};
  readonly #pool: Pool;
  readonly #lanes: Lane[];

  /** The connections of `pool` have to send statements before the last is answered. */
  constructor(pool: Pool) {
    this.#pool = pool;
    this.#lanes = Array.from({ length: LANES }, () => new Lane(pool));
  }

  async connect(): Promise<PostgresPoolClient> {
    const own = leisureMs() === undefined ? undefined : await this.#pool.connect();
    const caller = new Caller(this.#pool, this.#lanes, own);
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
  readonly #lanes: readonly Lane[];
  #own: PoolClient | undefined;

  constructor(pool: Pool, lanes: readonly Lane[], own: PoolClient | undefined) {
    this.#pool = pool;
    this.#lanes = lanes;
    this.#own = own;
  }

  async query(...[sql, parameters]: Statement): Promise<unknown> {
    if (!this.#own && READING.test(sql)) return freest(this.#lanes).query(sql, parameters);
    this.#own ??= await this.#pool.connect();
    const answer = this.#own.query(sql, parameters);
    if (sql !== BEGIN) return answer;
    // It goes out along with the next, which fails where this does: with the connection.
    answer.catch(() => undefined);
    return { rows: [] };
  }

  release(broken?: boolean): void {
    this.#own?.release(broken);
  }
}

function freest(lanes: readonly Lane[]): Lane {
  return lanes.reduce((freest, lane) => (lane.waiting < freest.waiting ? lane : freest));
}

/** A connection that many ask through, opened when it is first needed and again after it broke. */
class Lane {
  readonly #pool: Pool;
  #client: Promise<PoolClient> | undefined;
  waiting = 0;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async query(...[sql, parameters]: Statement): Promise<QueryResult> {
    this.waiting += 1;
    try {
      this.#client ??= this.#open();
      const client = await this.#client;
      return await client.query(sql, parameters);
    } finally {
      this.waiting -= 1;
    }
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
