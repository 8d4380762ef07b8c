import type { FastifyBaseLogger } from "fastify";
import type { CompiledQuery, LogEvent } from "kysely";

const SLOW_MS = 200;
const SQL_MAX = 2_000;
const KINDS: Record<string, string> = {
  SelectQueryNode: "select",
  InsertQueryNode: "insert",
  UpdateQueryNode: "update",
  DeleteQueryNode: "delete",
};

/** Returns a function that logs slow queries, with their text and without values. */
export function logSlowQueries(log: FastifyBaseLogger) {
  return ({ query, queryDurationMillis: ms }: LogEvent): void => {
    if (ms < SLOW_MS) return;
    const sql = query.sql.slice(0, SQL_MAX);
    log.warn({ query: nameOf(query), ms: Math.round(ms), sql }, "slow query");
  };
}

/** Returns a name such as `select posts`: the kind of statement and its first table. */
function nameOf({ query, sql }: CompiledQuery): string {
  const kind = KINDS[query.kind] ?? "other";
  const table = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(sql)?.[1];
  return table ? `${kind} ${table}` : kind;
}
