import { sql } from "kysely";
import type { Db, Trx } from "#server/platform/db/database.ts";

export type TableCount = { name: string; rows: number };

/** The job queue's tables that a site needs elsewhere, referenced tables first. */
const JOB_TABLES = ["queue", "schedule", "subscription", "job", "job_dependency"];

/** Lists the qualified names of the site's tables and of the job queue's. */
export async function listTables(db: Db | Trx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public'
      or (schemaname = 'pgboss' and tablename = any(${JOB_TABLES}::text[]))
    order by schemaname desc, array_position(${JOB_TABLES}::text[], tablename::text), tablename
    `.execute(db);
  return rows.map(({ name }) => name);
}

/** Counts the rows of every table. */
export async function countTables(db: Db | Trx): Promise<TableCount[]> {
  const counts: TableCount[] = [];
  for (const name of await listTables(db)) {
    const { rows } = await sql<{ count: string }>`
      select count(*) as count from ${sql.raw(name)}`.execute(db);
    counts.push({ name, rows: Number(rows[0]?.count) });
  }
  return counts;
}
