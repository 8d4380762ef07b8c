import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table backup_times (
    kind text primary key,
    at timestamptz not null
  )`.execute(db);
}
