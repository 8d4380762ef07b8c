import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Posts that wait for staff; their `removed_until` is infinity. See decisions/0064.
  sql`create table holds (
    post_id bigint primary key references posts on delete cascade,
    user_id bigint not null references users on delete cascade,
    cause smallint not null,
    created_at timestamptz not null default now()
  )`,
  sql`create index holds_user on holds (user_id)`,
  sql`create index holds_created on holds (created_at, post_id)`,
  // What a program decides has its receiver as sender. Existing rows meet the narrower rule.
  sql`alter table notifications drop constraint notifications_check,
    add constraint notifications_check check (user_id <> sender_id or not (decision_id is null))
      not valid`,
  // What a program decides can rest on no rule.
  sql`alter table decisions alter column rule drop not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
