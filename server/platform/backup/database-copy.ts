import type { TableCount } from "#server/platform/db/count-tables.ts";
import { countTables } from "#server/platform/db/count-tables.ts";
import type { Database } from "#server/platform/db/database.ts";

/**
 * Copies the files of an embedded database into a new folder and returns what its tables have at that moment.
 * Holds the database's only connection, so that other statements wait, and no transaction is open.
 */
export function copyDatabase(
  { db, copyFiles }: Pick<Database, "db" | "copyFiles">,
  folder: string,
): Promise<TableCount[]> {
  return db.connection().execute(async (held) => {
    const tables = await countTables(held);
    await copyFiles?.(folder);
    return tables;
  });
}
