import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table comments add column edited_at timestamptz`.execute(db);
}
