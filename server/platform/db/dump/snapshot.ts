import type { Db, Trx } from "#server/platform/db/database.ts";

/** Reads everything as it stood at one moment. The embedded database lets nobody else in meanwhile. */
export function inSnapshot<T>(db: Db, read: (trx: Trx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(read);
}
