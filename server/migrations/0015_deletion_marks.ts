import { type Kysely, sql } from "kysely";

// Marked rows are hidden everywhere and deleted in batches; see
// decisions/0032-deletion-in-batches.md.
const STATEMENTS = [
  sql`alter table users add column deleted_at timestamptz`,
  sql`create index users_deleted on users (id) where deleted_at is not null`,
  sql`alter table posts add column deleted_at timestamptz`,
  sql`create index posts_deleted on posts (id) where deleted_at is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
