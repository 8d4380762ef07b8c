import { sql } from "kysely";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { inSnapshot } from "#server/platform/db/dump/snapshot.ts";

/** A table's qualified name, and its columns except generated ones. */
export type TableShape = { name: string; columns: { name: string; type: string }[] };
/** Archives of the first format have no checksum of this kind. */
export type TableCount = { name: string; rows: number; checksum?: string | undefined };
export type Compared = { table: TableCount; rows: number; same: boolean };

/** The job queue's tables that a backup contains, referenced tables first. */
const JOB_TABLES = ["queue", "schedule", "subscription", "job", "job_dependency"];

/** Lists every table whose rows a restored site needs. */
export async function listTables(trx: Trx): Promise<TableShape[]> {
  const { rows } = await sql<TableShape>`
    select format('%I.%I', n.nspname, c.relname) as name, jsonb_agg(jsonb_build_object(
      'name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    where (n.nspname = 'public' and c.relkind = 'r')
      or (n.nspname = 'pgboss' and c.relname = any(${JOB_TABLES}::text[]))
    group by n.nspname, c.relname
    order by n.nspname desc, array_position(${JOB_TABLES}::text[], c.relname::text), c.relname
    `.execute(trx);
  return rows;
}

/** Counts the rows of every table, with their checksums. */
export async function countTables(trx: Trx): Promise<TableCount[]> {
  const counts: TableCount[] = [];
  for (const { name } of await listTables(trx)) counts.push(await countRows(trx, name));
  return counts;
}

/** The checksum is a sum over the rows, because their order changes when they are restored. */
async function countRows(trx: Trx, name: string) {
  const { rows } = await sql<{ rows: string; checksum: string }>`
    select count(*) as rows, coalesce(sum(('x' || left(
      encode(sha256(convert_to(each_row::text, 'UTF8')), 'hex'), 16))::bit(64)::bigint), 0)::text as checksum
    from ${sql.raw(name)} as each_row`.execute(trx);
  return { name, rows: Number(rows[0]?.rows), checksum: rows[0]?.checksum };
}

/** Compares the tables of an archive with those of a database. */
export function compareTables(db: Db, tables: readonly TableCount[]): Promise<Compared[]> {
  return inSnapshot(db, async (trx) => {
    const compared: Compared[] = [];
    for (const table of tables) {
      const { rows, checksum } = await countRows(trx, table.name);
      const same = rows === table.rows && (table.checksum ?? checksum) === checksum;
      compared.push({ table, rows, same });
    }
    return compared;
  });
}
