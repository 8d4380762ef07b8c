import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { Client, Query } from "pg";
import { leisureMs } from "#server/platform/db/connection/background.ts";

/** Statements that PostgreSQL keeps for each connection. */
const PREPARED_MAX = 300;
/** A statement that was asked so often will be asked again. */
const OFTEN = 5;
/** A new column would change what these answer, which PostgreSQL refuses once they are prepared. */
const EVERY_COLUMN = /(?:\.|select |returning )\*/;

/** Another statement for each number of values: preparing them would leave no names for the others. */
const VARYING_LENGTH = /\bin \(\$\d+(?:, ?\$\d+)*\)|\bvalues \([^)]*\), ?\(/i;

/** What pg says when the time is up. */
const UNANSWERED = "Query read timeout";

type Asked = { times: number; name: string };
const asked = new LRUCache<string, Asked>({ max: 2_000 });
let prepared = 0;

/**
 * A connection that has PostgreSQL parse and plan statements once that come again and again, and
 * ends when one is not answered in `query_timeout`: the pool makes another.
 */
export class PreparingClient extends Client {
  // biome-ignore lint/suspicious/noExplicitAny: the overloads of pg's own method
  override query(...args: any[]): any {
    const [text, values] = args;
    // biome-ignore lint/suspicious/noExplicitAny: see above
    const query = super.query as (...args: any[]) => any;
    if (typeof text !== "string" || !Array.isArray(values)) return query.apply(this, args);
    // A mere description of a query would be copied, property by property.
    const described = Object.assign(new Query(text, values), {
      name: nameOf(text),
      query_timeout: leisureMs(),
    });
    return new Promise((resolve, reject) => {
      query.call(this, described, (error: Error | undefined, result: unknown) => {
        if (error?.message === UNANSWERED) void this.end();
        if (error) reject(error);
        else resolve(result);
      });
    });
  }
}

/** The name of a statement worth keeping; none while it is rare. */
function nameOf(text: string): string {
  const known = asked.get(text);
  if (!known) {
    if (!EVERY_COLUMN.test(text) && !VARYING_LENGTH.test(text))
      asked.set(text, { times: 1, name: "" });
    return "";
  }
  if (known.name || ++known.times < OFTEN || prepared >= PREPARED_MAX) return known.name;
  prepared += 1;
  known.name = createHash("sha1").update(text).digest("base64url");
  return known.name;
}
