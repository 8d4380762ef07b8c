import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // The key that a client made for what it created: a repetition finds the first.
  sql`alter table posts add column request_key uuid`,
  sql`create unique index posts_request_key on posts (owner_id, request_key)
    where request_key is not null and deleted_at is null`,
  sql`alter table comments add column request_key uuid`,
  sql`create unique index comments_request_key on comments (owner_id, request_key)
    where request_key is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
