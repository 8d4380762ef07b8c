import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { type Embedded, startEmbedded } from "#server/platform/db/embedded/embedded-database.ts";
import { templateSnapshot } from "#test/database-template.ts";

// A test may set TMPDIR for a while.
const TEMPORARY = tmpdir();
const idle: Embedded[] = [];

/** Takes an embedded database with the rows of the template: one that was given back, else a new one. */
export async function takeEmbedded(): Promise<Embedded> {
  const used = idle.pop();
  if (used) return used;
  const folder = mkdtempSync(join(TEMPORARY, "parade-database-"));
  const embedded = await startEmbedded({ snapshot: templateSnapshot() }, folder);
  await run(embedded, COPY_ROWS);
  return embedded;
}

/**
 * Gives a database back, for the next app that needs one of its own, because starting one takes a second. One
 * whose schema a test has changed is not used again.
 */
export async function giveBack(embedded: Embedded): Promise<void> {
  const isUsable = await run(embedded, RESTORE_ROWS).then(
    () => true,
    () => false,
  );
  if (isUsable) idle.push(embedded);
  else await embedded.stop();
}

async function run({ connection }: Embedded, statement: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

const TABLES = `select format('%I.%I', schemaname, tablename) as name,
  format('template.%I', schemaname || '_' || tablename) as copy
  from pg_tables where schemaname in ('public', 'pgboss')`;

/** A digest of tables, columns, constraints, triggers and functions. */
const SCHEMA = `(select md5(string_agg(part, ',' order by part)) from (
  select attrelid::regclass || '.' || attname as part from pg_attribute
    join pg_class on pg_class.oid = attrelid
    where relkind = 'r' and attnum > 0 and relnamespace::regnamespace::text in ('public', 'pgboss')
  union all select conrelid::regclass || '!' || conname from pg_constraint
  union all select tgrelid::regclass || '!' || tgname from pg_trigger
  union all select oid::regprocedure::text from pg_proc
    where pronamespace::regnamespace::text in ('public', 'pgboss')
) as parts)`;

/** Copies what the migrations and the job queue have written. */
const COPY_ROWS = `do $$ declare found record; begin
  create schema template;
  for found in ${TABLES} loop
    execute format('create table %s as table %s', found.copy, found.name);
  end loop;
  create table template.digest as select ${SCHEMA} as schema;
end $$`;

/** Restores the rows; fails when the schema is not the same. */
const RESTORE_ROWS = `do $$ declare found record; begin
  if ${SCHEMA} is distinct from (select schema from template.digest) then
    raise 'The schema has changed.';
  end if;
  set local session_replication_role = replica;
  for found in ${TABLES} loop
    execute format('truncate %s restart identity cascade', found.name);
  end loop;
  for found in ${TABLES} loop
    execute format('insert into %s overriding system value table %s', found.name, found.copy);
  end loop;
end $$`;
