import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Whether only its writer and staff see it, until staff have looked at it.
  sql`alter table comments add column held boolean not null default false`,
  // What there is for their writers and staff, and for everyone.
  sql`create view written_comments as select * from comments
    where pruned_at is null and owner_id not in (select id from users where deleted_at is not null)`,
  sql`create or replace view visible_comments as select * from written_comments where not held`,
  sql`drop index comments_post_id_index`,
  sql`create index comments_post_id_index on comments (post_id, id desc) include (owner_id)
    where pruned_at is null and not held`,
  sql`create index comments_held on comments (owner_id, post_id, id) where held`,
  // The comment that waits, while it waits.
  sql`alter table cases add column held_comment_id bigint references comments on delete cascade`,
  sql`create unique index cases_held_comment on cases (held_comment_id)
    where held_comment_id is not null`,
  // Of a comment: whom it answers, who is notified once it is shown.
  sql`alter table holds add column answered_user_id bigint references users on delete set null`,
  sql`create index holds_answered_user on holds (answered_user_id)
    where answered_user_id is not null`,
  // By which young accounts are found.
  sql`create index users_created_at on users (created_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
