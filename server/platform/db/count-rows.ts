import { type Expression, sql } from "kysely";
import type { Db, Trx } from "./database.ts";

/** Returns the number of rows of a query, which takes a limit where there can be many. */
export async function countRows(db: Db | Trx, rows: Expression<unknown>): Promise<number> {
  const { count } = await db
    .selectFrom(sql<object>`${rows}`.as("counted"))
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
