import type { Db, Trx } from "#server/platform/db/database.ts";

/** Runs reads in one snapshot. The embedded database runs nothing else meanwhile. */
export function inSnapshot<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(read);
}
