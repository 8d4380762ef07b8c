import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Pictures of posts that staff removed; see decisions/0065. `image_id` and `post_id` have no keys, because
  // the list outlives what they name.
  sql`create table removed_pictures (
    image_id bigint primary key,
    post_id bigint,
    user_id bigint references users on delete set null,
    rule integer not null,
    removed_at timestamptz not null default now()
  )`,
  sql`create index removed_pictures_post on removed_pictures (post_id) where post_id is not null`,
  sql`create index removed_pictures_user on removed_pictures (user_id) where user_id is not null`,
  sql`create index removed_pictures_removed on removed_pictures (removed_at)`,
  sql`create table removed_fingerprints (
    image_id bigint not null references removed_pictures on delete cascade,
    view smallint not null,
    bits bit(256) not null,
    detail bytea not null,
    strongest bytea not null,
    box real[] not null,
    colors bytea not null,
    keys integer[] not null,
    primary key (image_id, view)
  )`,
  // For look-ups, as on the fingerprints of posts.
  sql`create index removed_fingerprints_keys_index on removed_fingerprints using gin (keys)
    with (fastupdate = off)`,
  // What staff need to know of the cause: what the outside check says, and which removal it looks like.
  sql`alter table holds add column note text not null default '',
    add column rule integer, add column removed_at timestamptz`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
