import { type RawBuilder, sql } from "kysely";

/**
 * Returns an operand for `where(column, "=", anyOf(values))`. It is one statement for any number of
 * values; an IN list differs for each length, and PostgreSQL prepares only a limited number.
 */
export function anyOf<Value>(values: readonly Value[]): RawBuilder<Value> {
  return sql<Value>`any(${[...values]})`;
}
