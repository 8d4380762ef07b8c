import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

/**
 * Tables of applied migrations. The first release refuses to start when its own contains a migration it
 * does not know, so later migrations are recorded in another.
 */
export const LEDGERS = { first: "kysely_migration", later: "migrations" } as const;

/** Returns the names of the applied migrations, in order. */
export async function listApplied(db: Db, table: string): Promise<string[]> {
  if (!(await tableExists(db, table))) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(table)} order by name`.execute(db);
  return rows.map(({ name }) => name);
}

export async function tableExists(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass(${table}) is not null as found`.execute(db);
  return rows[0]?.found === true;
}
