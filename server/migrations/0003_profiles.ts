import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Each current or former name has one row: the primary key decides who has it.
  sql`create table usernames (
    name_key text primary key,
    user_id bigint not null references users on delete cascade,
    held_until timestamptz
  )`,
  sql`create index usernames_user_id_index on usernames (user_id)`,
  sql`insert into usernames (name_key, user_id) select lower(username), id from users`,
  sql`alter table users
    add column avatar_key text,
    add column discord_id text unique,
    add column discord_username text,
    add column num_following integer not null default 0 check (num_following >= 0),
    add column num_followers integer not null default 0 check (num_followers >= 0),
    add column deletion_at timestamptz`,
  sql`create index users_deletion_at_index on users (deletion_at) where deletion_at is not null`,
  sql`create table follows (
    follower_id bigint not null references users on delete cascade,
    followed_id bigint not null references users on delete cascade,
    created_at timestamptz not null default now(),
    primary key (follower_id, followed_id),
    check (follower_id <> followed_id)
  )`,
  sql`create index follows_followed_id_index on follows (followed_id)`,
  sql`create table reset_tokens (
    token_hash bytea primary key,
    user_id bigint not null references users on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  sql`create index reset_tokens_user_id_index on reset_tokens (user_id)`,
  sql`create table known_devices (
    user_id bigint not null references users on delete cascade,
    device_hash bytea not null,
    created_at timestamptz not null default now(),
    primary key (user_id, device_hash)
  )`,
  sql`create table discord_registrations (
    token_hash bytea primary key,
    discord_id text not null,
    discord_username text not null,
    expires_at timestamptz not null
  )`,
  sql`create table exports (
    token_hash bytea primary key,
    user_id bigint not null references users on delete cascade,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
