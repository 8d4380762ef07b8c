import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";

const NOT_OF_EXTENSION = `not exists (select 1 from pg_depend as part
  where part.objid = entry.oid and part.deptype = 'e')`;

/** Returns whether a database has no objects but those of extensions. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
      select 1 from pg_class as entry
      where entry.relnamespace = 'public'::regnamespace and ${sql.raw(NOT_OF_EXTENSION)}
    ) or exists (select 1 from pg_namespace where nspname = 'pgboss') as found`.execute(db);
  return rows[0]?.found === false;
}

/** Returns whether a site is running on the database. */
export async function isInUse(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (
    select 1 from pg_stat_activity
    where datname = current_database() and application_name like 'pgboss%') as found`.execute(db);
  return rows[0]?.found === true;
}

/** Returns the major version of the database's server. */
export async function findMajor(db: Db): Promise<number> {
  const { rows } = await sql<{ major: number }>`
    select current_setting('server_version_num')::int / 10000 as major`.execute(db);
  return Number(rows[0]?.major);
}

/** Drops every table, sequence and function, and the job queue. */
export const EMPTY_DATABASE = `do $$
  declare found record;
  begin
    drop schema if exists pgboss cascade;
    for found in select oid, relname from pg_class as entry
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and ${NOT_OF_EXTENSION}
    loop execute format('drop table if exists public.%I cascade', found.relname); end loop;
    for found in select oid, oid::regprocedure as name from pg_proc as entry
      where pronamespace = 'public'::regnamespace and ${NOT_OF_EXTENSION}
    loop execute format('drop routine if exists %s cascade', found.name); end loop;
    for found in select oid, relname from pg_class as entry
      where relnamespace = 'public'::regnamespace and relkind = 'S' and ${NOT_OF_EXTENSION}
    loop execute format('drop sequence if exists public.%I cascade', found.relname); end loop;
  end $$`;
