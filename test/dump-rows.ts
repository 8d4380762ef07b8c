import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/** Returns every row of every table as lower-case text, with the name of its table. */
export async function dumpRows(db: Db): Promise<{ table: string; row: string }[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const dumped = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.raw(name)} as t`.execute(db);
    dumped.push(...rows.map(({ row }) => ({ table: name, row: row.toLowerCase() })));
  }
  return dumped;
}
