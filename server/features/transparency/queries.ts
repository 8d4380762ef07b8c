import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/** The number of events of a name in a year (UTC). */
export type EventCount = { year: number; name: string; count: number; first: Date };

/** Counts all events by year and name; an index alone answers it. */
export function countEvents(db: Db): Promise<EventCount[]> {
  return db
    .selectFrom("moderation_events")
    .select([
      sql<number>`extract(year from at at time zone 'UTC')::int`.as("year"),
      "name",
      sql<number>`count(*)::int`.as("count"),
      sql<Date>`min(at)`.as("first"),
    ])
    .groupBy(["year", "name"])
    .execute();
}
