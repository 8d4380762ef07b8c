import type { Expression } from "kysely";
import { COUNT_MAX } from "#contract/numbers.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";

/** A query of a list's rows, which can be limited. */
type Rows = { limit(limit: number): Expression<unknown> };

/** Returns the number of rows of a list, at most `COUNT_MAX` + 1. */
export function countListed(db: Db | Trx, rows: Rows): Promise<number> {
  return countRows(db, rows.limit(COUNT_MAX + 1));
}
