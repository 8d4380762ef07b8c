import { z } from "zod";
import type { TableCount } from "#server/platform/db/count-tables.ts";
import { countTables } from "#server/platform/db/count-tables.ts";
import type { Database } from "#server/platform/db/database.ts";
import { sendOrder } from "#server/platform/operator/order-socket.ts";

/** The order by which a site copies the database that it has open. */
export const COPY_ORDER = "copy-database";

const inputSchema = z.object({ folder: z.string() });
const countsSchema = z.array(z.object({ name: z.string(), rows: z.number() }));

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

/** Does what `requestCopy` asks for. */
export function copyAsOrdered(
  database: Pick<Database, "db" | "copyFiles">,
  input: unknown,
): Promise<TableCount[]> {
  return copyDatabase(database, inputSchema.parse(input).folder);
}

/** Asks the site that runs on a data folder to copy its database into a new folder. */
export async function requestCopy(dataDir: string, folder: string): Promise<TableCount[]> {
  return countsSchema.parse(await sendOrder(dataDir, COPY_ORDER, { folder }));
}
