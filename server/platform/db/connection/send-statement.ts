import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ClientBase, QueryConfig, QueryResult } from "pg";
import { backgroundTimeoutMs } from "#server/platform/db/connection/background.ts";

/** The most prepared statements per connection. */
const PREPARED_MAX = 300;
/** Executions after which a statement is prepared. */
const PREPARE_AFTER = 5;
/** A new column would change the result type, which PostgreSQL refuses for a prepared statement. */
const EVERY_COLUMN = /(?:\.|select |returning )\*/;

/** These differ for each number of values and would use up the prepared statements. */
const VARYING_LENGTH = /\bin \(\$\d+(?:, ?\$\d+)*\)|\bvalues \([^)]*\), ?\(/i;

type StatementUse = { times: number; name: string };
const statements = new LRUCache<string, StatementUse>({ max: 2_000 });
let prepared = 0;

/**
 * Sends a statement; one that recurs is prepared. When it is not answered in time, pg also closes the
 * connection, on which others may wait behind it, and the pool opens another.
 */
export function sendStatement(
  client: ClientBase,
  text: string,
  values: unknown[],
): Promise<QueryResult> {
  // pg's types lack the timeout of a single statement.
  const statement: QueryConfig & { query_timeout: number | undefined } = {
    name: nameOf(text),
    text,
    values,
    query_timeout: backgroundTimeoutMs(),
  };
  return client.query(statement);
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
