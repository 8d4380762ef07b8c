import { type Expression, type RawBuilder, sql } from "kysely";

/**
 * Returns an operand for `where(column, "=", anyOf(values))`. It is one statement for any number of
 * values; an IN list differs for each length, and PostgreSQL prepares only a limited number. The values
 * that a query selects are looked up too, where IN may read the whole table to compare its rows with them.
 */
export function anyOf<Value>(
  values: readonly Value[] | Expression<{ id: Value }>,
): RawBuilder<Value> {
  if ("length" in values) return sql<Value>`any(${[...values]})`;
  return sql<Value>`any(array(${values}))`;
}
