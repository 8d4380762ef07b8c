import { sql } from "kysely";
import { DESK_DAYS } from "#contract/moderation/desk.ts";
import type { Db } from "#server/platform/db/database.ts";

/** The number of rows that were created on a day (UTC, YYYY-MM-DD). */
export type DayCount = { day: string; count: number };

/** The first moment of the first day that the charts show. */
const START = sql`(date_trunc('day', now() at time zone 'UTC') at time zone 'UTC'
  - make_interval(days => ${sql.lit(DESK_DAYS - 1)}))`;

/**
 * Counts what is stored of each of the last days. Ids begin with the time of their creation, as in the
 * function `next_id`, so the primary key alone answers it.
 */
export async function countByDay(db: Db, table: "users" | "posts"): Promise<DayCount[]> {
  const { rows } = await sql<DayCount>`
    select to_char(to_timestamp(((id >> 20) + 1735689600000) / 1000.0) at time zone 'UTC',
      'YYYY-MM-DD') as day, count(*)::int as count
    from ${sql.table(table)}
    where id >= ((extract(epoch from ${START}) * 1000)::bigint - 1735689600000) << 20
    group by day`.execute(db);
  return rows;
}

/** Counts stored pictures and their files, one for each width and format. */
export async function countPictures(db: Db): Promise<{ pictures: number; files: number }> {
  const { rows } = await sql<{ pictures: number; files: number }>`
    select count(*)::int as pictures,
      coalesce(sum(cardinality(widths) * (1 + has_avif::int)), 0)::int as files
    from images`.execute(db);
  return rows[0] ?? { pictures: 0, files: 0 };
}
