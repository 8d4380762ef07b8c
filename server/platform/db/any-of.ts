import { type RawBuilder, sql } from "kysely";

/**
 * One of some values, for `where(column, "=", anyOf(values))`: one statement however many there are. An
 * IN list would be another statement for each length, and PostgreSQL prepares only so many.
 */
export function anyOf<Value>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`any(${[...values]})`;
}
