import { sql } from "kysely";
import type { Db, Trx } from "#server/platform/db/database.ts";

/**
 * Runs reads in one snapshot, however long they take, with text formats that do not depend on the
 * server's settings. The embedded database runs nothing else meanwhile.
 */
export function inSnapshot<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      await sql`select set_config(name, value, true) from (values ('timezone', 'UTC'),
        ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'), ('bytea_output', 'hex'),
        ('extra_float_digits', '1'), ('statement_timeout', '0'),
        ('idle_in_transaction_session_timeout', '0')) as fixed (name, value)`.execute(trx);
      return read(trx);
    });
}

/** Returns the name of a transaction's snapshot, which other connections can read. */
export async function exportSnapshot(trx: Trx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(trx);
  if (!rows[0]) throw new Error("The server exported no snapshot.");
  return rows[0].name;
}
