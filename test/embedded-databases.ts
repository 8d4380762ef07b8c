import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { type Embedded, startEmbedded } from "#server/platform/db/embedded/embedded-database.ts";
import { templateSnapshot } from "#test/database-template.ts";

const idle: Embedded[] = [];

/** Takes an embedded database with the rows of the template: one that was given back, else a new one. */
export async function takeEmbedded(): Promise<Embedded> {
  const used = idle.pop();
  if (used) return used;
  const folder = mkdtempSync(join(tmpdir(), "parade-database-"));
  process.once("exit", () => void rm(folder, { recursive: true, force: true }));
  const embedded = await startEmbedded({ snapshot: templateSnapshot() }, folder);
  await run(embedded, KEEP_ROWS);
  return embedded;
}

/** Gives a database back, for the next app that needs one of its own, because starting one takes a second. */
export async function giveBack(embedded: Embedded): Promise<void> {
  await run(embedded, RESTORE_ROWS);
  idle.push(embedded);
}

async function run({ connection }: Embedded, statement: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  await client.query(statement);
  await client.end();
}

const TABLES = `select format('%I.%I', schemaname, tablename) as name,
  format('template.%I', schemaname || '_' || tablename) as kept
  from pg_tables where schemaname in ('public', 'pgboss')`;

/** Keeps what the migrations and the job queue have written. */
const KEEP_ROWS = `do $$ declare found record; begin
  create schema template;
  for found in ${TABLES} loop
    execute format('create table %s as table %s', found.kept, found.name);
  end loop;
end $$`;

/** Deletes what was written since, and refuses what a test has changed of the schema. */
const RESTORE_ROWS = `do $$ declare found record; begin
  set local session_replication_role = replica;
  for found in ${TABLES} loop
    execute format('truncate %s restart identity cascade', found.name);
  end loop;
  for found in ${TABLES} loop
    execute format('insert into %s overriding system value table %s', found.name, found.kept);
  end loop;
end $$`;
