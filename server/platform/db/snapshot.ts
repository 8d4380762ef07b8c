import { sql } from "kysely";
import type { Db, Trx } from "#server/platform/db/database.ts";

/** Reads everything as it stood at one moment. The embedded database lets nobody else in meanwhile. */
export function inSnapshot<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(read);
}

/** The name of the migration that the schema is at; empty where there is none. */
export async function findLastMigration(trx: Trx): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(trx);
  return rows[0]?.name ?? "";
}
