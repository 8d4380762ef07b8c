import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  sql`create table security_events (
    id bigint primary key default next_id(),
    user_id bigint not null references users on delete cascade,
    kind text not null,
    detail text not null default '',
    created_at timestamptz not null default now()
  )`,
  sql`create index security_events_user_id_index on security_events (user_id, id desc)`,
  sql`create index security_events_created_at_index on security_events (created_at)`,
  sql`create table mail_links (
    id bigint primary key default next_id(),
    user_id bigint not null references users on delete cascade,
    kind text not null,
    email text not null,
    verified boolean not null default false,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  sql`create index mail_links_user_id_index on mail_links (user_id)`,
  sql`create index mail_links_email_index on mail_links (lower(email))`,
  sql`create index mail_links_expires_at_index on mail_links (expires_at)`,
  // A mail that is delivered again has another token; each opens the link until one is used.
  sql`create table mail_link_tokens (
    token_hash bytea primary key,
    link_id bigint not null references mail_links on delete cascade
  )`,
  sql`create index mail_link_tokens_link_id_index on mail_link_tokens (link_id)`,
  sql`alter table email_tokens add column link_id bigint not null default next_id()`,
  sql`insert into mail_links (id, user_id, kind, email, created_at, expires_at)
    select link_id, user_id, 'verification', email, created_at, expires_at from email_tokens`,
  sql`insert into mail_link_tokens select token_hash, link_id from email_tokens`,
  sql`alter table reset_tokens add column link_id bigint not null default next_id()`,
  sql`insert into mail_links (id, user_id, kind, email, created_at, expires_at)
    select link_id, user_id, 'passwordReset', email, reset_tokens.created_at, expires_at
    from reset_tokens join users on users.id = user_id`,
  sql`insert into mail_link_tokens select token_hash, link_id from reset_tokens`,
  sql`drop table email_tokens, reset_tokens`,
  // Without its user a row stays until the archive it names is removed.
  sql`alter table exports rename to exports_by_link`,
  sql`create table exports (
    id bigint primary key default next_id(),
    user_id bigint references users on delete set null,
    key text not null unique,
    ready_at timestamptz,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  sql`create index exports_user_id_index on exports (user_id)`,
  sql`create index exports_expires_at_index on exports (expires_at)`,
  sql`insert into exports (user_id, key, ready_at, created_at, expires_at)
    select distinct on (user_id) user_id, user_id || '.zip', created_at, created_at, expires_at
    from exports_by_link order by user_id, created_at desc`,
  sql`drop table exports_by_link`,
  // Of names of deleted accounts only what keeps others from taking them.
  sql`create table held_names (
    name_hash bytea primary key,
    held_until timestamptz not null
  )`,
  sql`create index held_names_held_until_index on held_names (held_until)`,
  sql`create index usernames_held_until_index on usernames (held_until) where held_until is not null`,
  sql`alter table known_devices add column last_used_at timestamptz not null default now()`,
  // Mails that waited here as text had addresses and tokens in them.
  sql`do $$ begin
    if to_regclass('pgboss.job') is not null then
      delete from pgboss.job where name in ('mail', 'accounts-reset');
    end if;
  end $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
