import { sql } from "kysely";
import { DESK_DAYS } from "#contract/desk/contract.ts";
import type { Db } from "#server/platform/db/database.ts";

const DAY_MS = 24 * 3_600_000;
/** When the ids of the function `next_id` begin, which are made of milliseconds since then and 20 further bits. */
const IDS_BEGIN_MS = Date.UTC(2025, 0, 1);

/** The number of rows that were created on a day (UTC, YYYY-MM-DD). */
export type DayCount = { day: string; count: number };

/** Counts what is stored of each of the last days, by the primary key alone. */
export async function countByDay(db: Db, table: "users" | "posts"): Promise<DayCount[]> {
  const first = Math.floor((Date.now() - IDS_BEGIN_MS) / DAY_MS) - DESK_DAYS + 1;
  const dayBits = sql`${sql.lit(DAY_MS)}::bigint << 20`;
  const { rows } = await sql<{ day: string; count: number }>`
    select id / (${dayBits}) as day, count(*)::int as count from ${sql.table(table)}
    where id >= ${first} * (${dayBits}) group by day`.execute(db);
  const dateOf = (day: string) => new Date(IDS_BEGIN_MS + Number(day) * DAY_MS);
  return rows.map(({ day, count }) => ({ day: dateOf(day).toISOString().slice(0, 10), count }));
}
