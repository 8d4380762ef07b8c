import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // What a member's stream view shows and rolls from; see decisions/0070.
  sql`create table streams (
    user_id bigint primary key references users on delete cascade,
    code text not null,
    profile_name text not null,
    items jsonb not null,
    profile_version integer not null default 1,
    rules text[] not null,
    layout text not null default 'full' check (layout in ('full', 'compact', 'hidden')),
    roll text not null default '',
    rolls jsonb not null default '[]',
    before text[] not null default '{}',
    locks text[] not null default '{}',
    version integer not null default 1,
    pairing_hash bytea,
    pairing_until timestamptz,
    created_at timestamptz not null default now()
  )`,
  sql`create unique index streams_code_key on streams (code)`,
  sql`create unique index streams_pairing_key on streams (pairing_hash)`,
  sql`create table stream_remotes (
    id bigint primary key default next_id(),
    user_id bigint not null references streams on delete cascade,
    key_hash bytea not null,
    created_at timestamptz not null default now(),
    used_at timestamptz
  )`,
  sql`create unique index stream_remotes_key on stream_remotes (key_hash)`,
  sql`create index stream_remotes_user on stream_remotes (user_id, id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
