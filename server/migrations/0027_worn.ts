import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  sql`create table worn (
    post_id bigint not null references posts on delete cascade,
    symbol_id bigint not null references posts on delete cascade,
    -- The order of naming, and the target of the notification.
    id bigint not null default next_id(),
    worn_at timestamptz not null default now(),
    primary key (post_id, symbol_id)
  )`,
  sql`create index worn_symbol on worn (symbol_id, post_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
