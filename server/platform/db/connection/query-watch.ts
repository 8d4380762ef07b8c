import type { FastifyBaseLogger } from "fastify";
import type { CompiledQuery, LogEvent } from "kysely";
import type { DatabaseMetrics } from "#server/platform/observability/metrics/database.ts";

const SLOW_MS = 200;
const SQL_MAX = 2_000;
const KINDS: Record<string, string> = {
  SelectQueryNode: "select",
  InsertQueryNode: "insert",
  UpdateQueryNode: "update",
  DeleteQueryNode: "delete",
};

/** Returns a logger that times every query and logs slow ones, with their text and without values. */
export function watchQueries(metrics: DatabaseMetrics, log: FastifyBaseLogger) {
  return ({ level, query, queryDurationMillis: ms }: LogEvent): void => {
    const kind = KINDS[query.query.kind] ?? "other";
    metrics.query({ kind, result: level === "error" ? "failed" : "done" }, ms / 1_000);
    if (ms < SLOW_MS) return;
    metrics.slow();
    const sql = query.sql.slice(0, SQL_MAX);
    log.warn({ query: nameOf(kind, query), ms: Math.round(ms), sql }, "slow query");
  };
}

/** Returns a name such as `select posts`: the kind of statement and its first table. */
function nameOf(kind: string, { sql }: CompiledQuery): string {
  const table = /\b(?:from|into|update)\s+"?(\w+)"?/i.exec(sql)?.[1];
  return table ? `${kind} ${table}` : kind;
}
