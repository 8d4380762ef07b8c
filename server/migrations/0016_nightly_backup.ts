import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // How the program's backups went, in one row.
  sql`create table nightly_backup (
    id smallint primary key default 1 check (id = 1),
    -- Since when there should be backups.
    created_at timestamptz not null default now(),
    -- When the last one succeeded, and the size of its archive (bytes).
    succeeded_at timestamptz,
    bytes bigint,
    -- The nights in a row that failed since, the job of the last one, and what failed there.
    failures integer not null default 0,
    failed_job text,
    failed_at timestamptz,
    failed_step text check (failed_step in ('archive', 's3', 'command'))
  )`,
  sql`insert into nightly_backup default values`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
