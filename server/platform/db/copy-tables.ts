import { sql } from "kysely";
import { listTables } from "#server/platform/db/count-tables.ts";
import type { Db, Trx } from "#server/platform/db/database.ts";

const CHUNK_ROWS = 500;

/** Returns whether a database has no tables. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_tables where schemaname in ('public', 'pgboss') limit 1`.execute(db);
  return rows.length === 0;
}

/**
 * Replaces the rows of every table, and the state of the sequences, by those of another database with the same
 * schema, in one transaction.
 */
export async function copyTables(from: Db, to: Db): Promise<void> {
  await from.transaction().execute((source) =>
    to.transaction().execute(async (target) => {
      const tables = await listTables(source);
      const references = await listReferences(target);
      for (const { table, name } of references) {
        await run(target, `alter table ${table} drop constraint ${name}`);
      }
      for (const table of tables) await run(target, `alter table ${table} disable trigger user`);
      await run(target, `truncate ${tables.join(", ")}`);
      for (const table of tables) await copyRows(source, target, table);
      for (const table of tables) await run(target, `alter table ${table} enable trigger user`);
      for (const { table, name, definition } of references) {
        await run(target, `alter table ${table} add constraint ${name} ${definition}`);
      }
      await copySequences(source, target);
    }),
  );
  await sql`analyze`.execute(to);
}

async function run(trx: Trx, statement: string): Promise<void> {
  await sql.raw(statement).execute(trx);
}

/** Lists the foreign keys, which would fail while not all rows are there. */
async function listReferences(trx: Trx) {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace`.execute(trx);
  return rows;
}

/** Copies rows as JSON text, which keeps every digit that the driver's types would lose. */
async function copyRows(source: Trx, target: Trx, table: string): Promise<void> {
  const columns = await listColumns(source, table);
  await run(
    source,
    `declare copied no scroll cursor for select row_to_json(t)::text as row from ${table} as t`,
  );
  for (;;) {
    const { rows } = await sql<{ row: string }>`
      fetch ${sql.lit(CHUNK_ROWS)} from copied`.execute(source);
    if (rows.length === 0) break;
    const json = `[${rows.map(({ row }) => row).join(",")}]`;
    await sql`insert into ${sql.raw(table)} (${sql.raw(columns)}) overriding system value
      select ${sql.raw(columns)} from json_populate_recordset(null::${sql.raw(table)}, ${json})
      `.execute(target);
  }
  await run(source, "close copied");
}

/** Returns the names of a table's columns, except generated ones. */
async function listColumns(trx: Trx, table: string): Promise<string> {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
      and attgenerated = ''`.execute(trx);
  return rows[0]?.columns ?? "";
}

async function copySequences(source: Trx, target: Trx): Promise<void> {
  const { rows } = await sql<{ name: string; value: string }>`
    select format('%I.%I', schemaname, sequencename) as name, last_value as value
    from pg_sequences where schemaname = 'public' and last_value is not null`.execute(source);
  for (const { name, value } of rows) {
    await sql`select setval(${name}::regclass, ${value}::bigint)`.execute(target);
  }
}
