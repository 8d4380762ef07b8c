import type { Selectable, Updateable } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { Tables } from "#server/platform/db/schema/tables.ts";

type Site = { services: { db: Db } };
type Row<T extends keyof Tables> = Selectable<Tables[T]>;

/** Returns the rows of a table whose columns have these values. */
export function rowsOf<T extends keyof Tables>(
  { services: { db } }: Site,
  table: T,
  where: Partial<Row<T>> = {},
): Promise<Row<T>[]> {
  const rows = (db as Db).selectFrom<keyof Tables>(table).selectAll();
  return rows.where((eb) => eb.and(where)).execute() as Promise<unknown> as Promise<Row<T>[]>;
}

/** Writes columns of the rows of a table whose columns have these values. */
export async function setRows<T extends keyof Tables>(
  { services: { db } }: Site,
  table: T,
  where: Partial<Row<T>>,
  values: Updateable<Tables[T]>,
): Promise<void> {
  const rows = (db as Db).updateTable(table as "users").set(values as object);
  await rows.where((eb) => eb.and(where as object)).execute();
}
