import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  sql`create table boards (
    id bigint primary key default next_id(),
    -- The id in the URL.
    code text not null unique,
    owner_id bigint not null references users on delete cascade,
    title text not null,
    folded_title text not null,
    text text not null,
    -- Index in the contract's BOARD_AUDIENCES.
    audience smallint not null,
    created_at timestamptz not null default now(),
    -- When it or its posts were changed last.
    used_at timestamptz not null default now(),
    -- Set while staff hide it: until then a reversal can restore it, and then a job deletes it.
    removed_until timestamptz,
    pruned_at timestamptz
  )`,
  sql`create index boards_owner on boards (owner_id, used_at desc, id desc)`,
  sql`create index boards_words on boards using gin ((' ' || folded_title) gin_trgm_ops)
    with (fastupdate = off) where audience = 2`,
  sql`create index boards_removed on boards (removed_until) where removed_until is not null`,
  sql`create table board_posts (
    board_id bigint not null references boards on delete cascade,
    post_id bigint not null references posts on delete cascade,
    -- The order within the board, from small to large.
    place integer not null,
    saved_at timestamptz not null default now(),
    primary key (board_id, post_id)
  )`,
  sql`create index board_posts_place on board_posts (board_id, place, post_id)`,
  sql`create index board_posts_post on board_posts (post_id)`,
  sql`create view visible_boards as select * from boards
    where pruned_at is null and removed_until is null
      and owner_id not in (select id from users where deleted_at is not null)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
