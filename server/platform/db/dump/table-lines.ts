import { sql } from "kysely";
import type { Trx } from "#server/platform/db/database.ts";

/** A table's qualified name, and its columns in the order of a line. */
export type TableShape = { name: string; columns: { name: string; type: string }[] };

// Few enough that a batch of long texts fits in memory.
const BATCH = 2_000;

/** The job queue's tables that a backup contains, referenced tables first. */
const JOB_TABLES = ["queue", "schedule", "subscription", "job", "job_dependency"];

/** Lists every table that a backup contains. */
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

/** Returns the version of the job queue's tables, or undefined if there are none. */
export async function findJobsVersion(trx: Trx): Promise<number | undefined> {
  const { rows } = await sql<{ there: boolean }>`
    select to_regclass('pgboss.version') is not null as there`.execute(trx);
  if (!rows[0]?.there) return undefined;
  const { rows: versions } = await sql<{ version: number }>`
    select version from pgboss.version`.execute(trx);
  return versions[0]?.version;
}

/** Fixes the text formats of values, which otherwise depend on the server's settings. */
export async function fixFormats(trx: Trx): Promise<void> {
  await sql`select set_config(name, value, true) from (values ('timezone', 'UTC'),
    ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'), ('bytea_output', 'hex'),
    ('extra_float_digits', '1')) as fixed (name, value)`.execute(trx);
}

/**
 * Yields a table's rows in the text format of COPY, ordered by primary key, in chunks of lines that each
 * end with a line feed.
 */
export async function* readLines(trx: Trx, { name, columns }: TableShape): AsyncGenerator<string> {
  const table = sql.raw(name);
  const order = await readKey(trx, name);
  const values = columns.map((column) => textOf(column));
  await sql`declare rows_to_keep no scroll cursor for
    select ${sql.join(values, sql` || chr(9) || `)} as line from ${table}
    order by ${sql.raw(order)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      fetch ${sql.lit(BATCH)} from rows_to_keep`.execute(trx);
    if (rows.length === 0) break;
    yield `${rows.map(({ line }) => line).join("\n")}\n`;
  }
  await sql`close rows_to_keep`.execute(trx);
}

async function readKey(trx: Trx, table: string): Promise<string> {
  // The "C" collation is the same on every server.
  const { rows } = await sql<{ columns: string | null }>`
    select string_agg(format('%I', a.attname)
      || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', ' order by place) as columns
    from pg_index i
    cross join lateral unnest(i.indkey) with ordinality as key (attnum, place)
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = key.attnum
    where i.indrelid = ${table}::regclass and i.indisprimary`.execute(trx);
  const columns = rows[0]?.columns;
  if (!columns) throw new Error(`${table} has no primary key to be ordered by.`);
  return columns;
}

const PLAIN = /^(bigint|integer|smallint|boolean|uuid|timestamp|date|numeric)/;

function textOf({ name, type }: TableShape["columns"][number]) {
  const text = sql`${sql.id(name)}::text`;
  if (PLAIN.test(type) && !type.endsWith("[]")) return sql`coalesce(${text}, '\\N')`;
  return sql`coalesce(replace(replace(replace(replace(${text}, '\\', '\\\\'),
    chr(10), '\\n'), chr(13), '\\r'), chr(9), '\\t'), '\\N')`;
}
