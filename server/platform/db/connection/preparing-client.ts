import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Client, Query } from "pg";
import { backgroundTimeoutMs } from "#server/platform/db/connection/background.ts";

/** The most prepared statements per connection. */
const PREPARED_MAX = 300;
/** Executions after which a statement is prepared. */
const PREPARE_AFTER = 5;
/** A new column would change the result type, which PostgreSQL refuses for a prepared statement. */
const EVERY_COLUMN = /(?:\.|select |returning )\*/;

/** These differ for each number of values and would use up the prepared statements. */
const VARYING_LENGTH = /\bin \(\$\d+(?:, ?\$\d+)*\)|\bvalues \([^)]*\), ?\(/i;

/** The message of pg's timeout error. */
const TIMEOUT_MESSAGE = "Query read timeout";

type StatementUse = { times: number; name: string };
const statements = new LRUCache<string, StatementUse>({ max: 2_000 });
let prepared = 0;

/**
 * A connection that prepares statements which recur, and ends when one is not answered within
 * `query_timeout`, so that the pool opens another.
 */
export class PreparingClient extends Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's own method
  override query(...args: any[]): any {
    const [text, values] = args;
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const query = super.query as (...args: any[]) => any;
    if (typeof text !== "string" || !Array.isArray(values)) return query.apply(this, args);
    // pg would copy a plain query config, property by property.
    const pgQuery = Object.assign(new Query(text, values), {
      name: nameOf(text),
      query_timeout: backgroundTimeoutMs(),
    });
    return new Promise((resolve, reject) => {
      query.call(this, pgQuery, (error: Error | undefined, result: unknown) => {
        if (error?.message === TIMEOUT_MESSAGE) void this.end();
        if (error) reject(error);
        else resolve(result);
      });
    });
  }
}

/** Returns the name to prepare a statement under, empty while it is rare. */
function nameOf(text: string): string {
  const known = statements.get(text);
  if (!known) {
    if (!EVERY_COLUMN.test(text) && !VARYING_LENGTH.test(text))
      statements.set(text, { times: 1, name: "" });
    return "";
  }
  if (known.name || ++known.times < PREPARE_AFTER || prepared >= PREPARED_MAX) return known.name;
  prepared += 1;
  known.name = createHash("sha1").update(text).digest("base64url");
  return known.name;
}
