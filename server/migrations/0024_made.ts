import { type Kysely, sql } from "kysely";

const POSTS = sql`select * from posts
  where pruned_at is null and removed_until is null and deleted_at is null`;

const STATEMENTS = [
  // As in the contract's MADE.
  sql`create type made as enum ('hand', 'tool', 'ai')`,
  sql`alter table posts add column made made`,
  sql`create index posts_made_index on posts (made, id desc) where made is not null`,
  // Views have the columns that their table had.
  sql`create or replace view reachable_posts as ${POSTS}
    and owner_id not in (select id from users where deleted_at is not null)`,
  sql`create or replace view visible_posts as ${POSTS}
    and owner_id not in (select id from users where deleted_at is not null or banned_until > now())`,
  // What the user's new posts begin with.
  sql`alter table users add column setting_made made`,
  // Whether lists leave out what others made from AI pictures.
  sql`alter table users add column setting_hide_ai boolean not null default false`,
  // Where nobody has changed the first rules.
  sql`insert into rules (number, title, text)
    select 8, 'Label your work truthfully', 'You need not say how a creation was made. What you say must be true: ' ||
      'what began as an AI picture was not made by hand.'
    where (select version from rule_versions) = 1`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
