import { type Kysely, sql } from "kysely";

/** Ids are milliseconds since 2025 followed by a sequence, so they sort by time. */
const IDS = [
  sql`create sequence id_sequence`,
  sql`create function next_id() returns bigint language sql volatile as $$
    select (((extract(epoch from clock_timestamp()) * 1000)::bigint - 1735689600000) << 20)
      | (nextval('id_sequence') % 1048576)
  $$`,
];

const TABLES = [
  sql`create table secrets (
    name text primary key,
    value text not null
  )`,
  sql`create table users (
    id bigint primary key default next_id(),
    username text not null,
    email text not null,
    verified boolean not null default false,
    roles smallint[] not null default '{0}',
    profile_color text not null default '#2a7a72',
    setting_view_nsfw boolean not null default false,
    num_posts integer not null default 0 check (num_posts >= 0),
    created_at timestamptz not null default now()
  )`,
  sql`create unique index users_username_key on users (lower(username))`,
  sql`create unique index users_email_key on users (lower(email))`,
  sql`create table passwords (
    user_id bigint primary key references users on delete cascade,
    hash text not null
  )`,
  sql`create table sessions (
    id bigint primary key default next_id(),
    user_id bigint not null references users on delete cascade,
    token_hash bytea not null unique,
    user_agent text not null,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  sql`create index sessions_user_id_index on sessions (user_id)`,
  sql`create index sessions_expires_at_index on sessions (expires_at)`,
  sql`create table email_tokens (
    token_hash bytea primary key,
    user_id bigint not null references users on delete cascade,
    email text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  sql`create index email_tokens_user_id_index on email_tokens (user_id)`,
  sql`create table used_captchas (
    signature text primary key,
    expires_at timestamptz not null
  )`,
  sql`create table characters (
    id bigint primary key default next_id(),
    user_id bigint not null references users on delete cascade,
    name text not null,
    server smallint not null,
    gender smallint not null,
    faction smallint not null,
    created_at timestamptz not null default now()
  )`,
  sql`create unique index characters_server_name_key on characters (server, lower(name))`,
  sql`create index characters_user_id_index on characters (user_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...IDS, ...TABLES]) await statement.execute(db);
}
