import { sql } from "kysely";
import type { Db } from "./database.ts";

/** Returns how much disk the database takes, with its indexes (bytes). */
export async function readDatabaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  return Number(rows[0]?.bytes);
}
