import type { Manifest, TableCount } from "#server/platform/backup/layout.ts";
import { countRows } from "#server/platform/backup/sql-file.ts";
import type { Db } from "#server/platform/db/database.ts";
import { inSnapshot } from "#server/platform/db/dump/snapshot.ts";
import { fixFormats } from "#server/platform/db/dump/table-lines.ts";

export type Compared = { table: TableCount; rows: number; same: boolean };

/** Compares the tables of an archive's manifest with those of a database. */
export function compareTables(db: Db, tables: Manifest["tables"]): Promise<Compared[]> {
  return inSnapshot(db, async (trx) => {
    await fixFormats(trx);
    const compared = [];
    for (const table of tables) {
      const { rows, sha256 } = await countRows(trx, table);
      compared.push({ table, rows, same: rows === table.rows && sha256 === table.sha256 });
    }
    return compared;
  });
}
