import { type Expression, type QueryExecutorProvider, sql } from "kysely";
import { Client, type ClientConfig, type QueryConfig, type QueryResult } from "pg";

/** A connection keeps what it prepared, so there is an end to it. The site has some hundred statements. */
const PREPARED_MAX = 1_000;

/** Of all columns: what is prepared would fail once a migration adds one. */
const ALL_COLUMNS = /[ .]\*/;

/** Begins the text of a statement that is not prepared. */
const UNPREPARED = "/* unprepared */ ";

/** The time (ms) that a statement that is not prepared has. */
const UNPREPARED_TIMEOUT_MS = 2_000;

/** A statement took too long; its connection is closed. */
export class StatementTimeout extends Error {}

export type PreparingConfig = ClientConfig & {
  /** The time (ms) that a statement has, otherwise any. */
  statementTimeoutMs?: number | undefined;
};
type Callback = (error: Error | null, result?: QueryResult) => void;

/**
 * Returns the rows of a query whose text depends on what is asked for, as that of a search: there is no end to such
 * texts, and a plan that suits one word takes long for another. Throws `StatementTimeout`.
 */
export async function executeUnprepared<Row>(db: QueryExecutorProvider, query: Expression<Row>) {
  const { rows } = await sql<Row>`${sql.raw(UNPREPARED)}${query}`.execute(db);
  return rows;
}

/**
 * A connection that prepares each statement, but those of `executeUnprepared`: planning one that reads our views takes
 * several times as long as running it.
 */
export class PreparingClient extends Client {
  readonly #names = new Map<string, string>();
  readonly #timeoutMs: number | undefined;

  constructor({ statementTimeoutMs, ...config }: PreparingConfig = {}) {
    super(config);
    this.#timeoutMs = statementTimeoutMs;
  }

  override query(...args: never[]): never {
    const [text, values, callback] = args as unknown[];
    if (typeof text !== "string" || !Array.isArray(values))
      return super.query(...(args as [never]));
    const result = text.startsWith(UNPREPARED)
      ? this.#queryInTime({ text, values }, UNPREPARED_TIMEOUT_MS)
      : this.#queryInTime({ name: this.#nameOf(text), text, values }, this.#timeoutMs);
    if (typeof callback !== "function") return result as never;
    const call = callback as Callback;
    return void result.then((rows) => call(null, rows), call) as never;
  }

  // With the `query_timeout` of pg, the pool would lend the connection again before it is closed.
  async #queryInTime(query: QueryConfig, timeoutMs: number | undefined): Promise<QueryResult> {
    if (timeoutMs === undefined) return super.query(query);
    const close = () => this.connection.stream.destroy(new StatementTimeout());
    const timer = setTimeout(close, timeoutMs);
    try {
      return await super.query(query);
    } finally {
      clearTimeout(timer);
    }
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known || this.#names.size >= PREPARED_MAX || ALL_COLUMNS.test(text)) return known;
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}
