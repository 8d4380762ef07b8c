import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

const EVENTS = { insert: "new", update: "new", delete: "old" } as const;

/**
 * Counts the rows that each transaction changes in each table, cascades included, by triggers.
 * Returns a function that returns the highest count since its last call, with the name of its
 * table.
 */
export async function countChangedRows(db: Db): Promise<() => Promise<[string, number]>> {
  await sql`create table changed_rows (xid bigint, name text, rows integer)`.execute(db);
  await sql`create function count_changed_rows() returns trigger language plpgsql as $$
    begin
      insert into changed_rows
        select txid_current(), tg_table_name, count(*) from changed having count(*) > 0;
      return null;
    end $$`.execute(db);
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'changed_rows'`.execute(db);
  for (const { name } of tables) {
    for (const [event, rows] of Object.entries(EVENTS)) {
      await sql`create trigger ${sql.id(`changed_by_${event}`)} after ${sql.raw(event)}
        on ${sql.table(name)} referencing ${sql.raw(rows)} table as changed
        for each statement execute function count_changed_rows()`.execute(db);
    }
  }
  await sql`delete from changed_rows`.execute(db);
  return async () => {
    const { rows } = await sql<{ name: string; most: number }>`
      with read as (delete from changed_rows returning *)
      select name, sum(rows)::integer as most from read
      group by xid, name order by most desc limit 1`.execute(db);
    return [rows[0]?.name ?? "", rows[0]?.most ?? 0];
  };
}
