import { type Kysely, sql } from "kysely";

/**
 * The first release, beside which this works, has a table for each kind of link: what either release
 * inserts or consumes, triggers insert or consume in the tables of both.
 */
const SHARED_LINKS = [
  sql`with old as materialized (select next_id() as link_id, * from email_tokens),
    links as (
      insert into mail_links (id, user_id, kind, email, created_at, expires_at)
      select link_id, user_id, 'verification', email, created_at, expires_at from old
    ) insert into mail_link_tokens select token_hash, link_id from old`,
  sql`with old as materialized (
      select next_id() as link_id, token_hash, user_id, email, reset_tokens.created_at, expires_at
      from reset_tokens join users on users.id = user_id
    ), links as (
      insert into mail_links (id, user_id, kind, email, created_at, expires_at)
      select link_id, user_id, 'passwordReset', email, created_at, expires_at from old
    ) insert into mail_link_tokens select token_hash, link_id from old`,
  sql`create function copy_first_release_token() returns trigger language plpgsql as $$
    declare link bigint;
    begin
      if pg_trigger_depth() > 1 then return null; end if;
      insert into mail_links (user_id, kind, email, created_at, expires_at)
        select new.user_id, tg_argv[0], coalesce(to_jsonb(new) ->> 'email', users.email),
          new.created_at, new.expires_at
        from users where id = new.user_id returning id into link;
      insert into mail_link_tokens values (new.token_hash, link);
      return null;
    end $$`,
  sql`create function copy_link_token() returns trigger language plpgsql as $$
    begin
      if pg_trigger_depth() > 1 then return null; end if;
      insert into email_tokens (token_hash, user_id, email, expires_at)
        select new.token_hash, user_id, email, expires_at from mail_links
        where id = new.link_id and kind = 'verification';
      insert into reset_tokens (token_hash, user_id, expires_at)
        select new.token_hash, user_id, expires_at from mail_links
        where id = new.link_id and kind = 'passwordReset';
      return null;
    end $$`,
  sql`create function delete_copied_link() returns trigger language plpgsql as $$
    begin
      delete from mail_links where id in (
        select link_id from mail_link_tokens where token_hash = old.token_hash);
      return null;
    end $$`,
  sql`create function delete_copied_token() returns trigger language plpgsql as $$
    begin
      delete from email_tokens where token_hash = old.token_hash;
      delete from reset_tokens where token_hash = old.token_hash;
      return null;
    end $$`,
  sql`create trigger email_token_is_copied after insert on email_tokens
    for each row execute function copy_first_release_token('verification')`,
  sql`create trigger reset_token_is_copied after insert on reset_tokens
    for each row execute function copy_first_release_token('passwordReset')`,
  sql`create trigger email_token_is_used after delete on email_tokens
    for each row execute function delete_copied_link()`,
  sql`create trigger reset_token_is_used after delete on reset_tokens
    for each row execute function delete_copied_link()`,
  sql`create trigger link_token_is_copied after insert on mail_link_tokens
    for each row execute function copy_link_token()`,
  sql`create trigger link_token_is_used after delete on mail_link_tokens
    for each row execute function delete_copied_token()`,
];

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
  ...SHARED_LINKS,
  // A row without a user stays until its archive is removed.
  sql`create table account_exports (
    id bigint primary key default next_id(),
    user_id bigint references users on delete set null,
    key text not null unique,
    ready_at timestamptz,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null
  )`,
  sql`create index account_exports_user_id_index on account_exports (user_id)`,
  sql`create index account_exports_expires_at_index on account_exports (expires_at)`,
  sql`insert into account_exports (user_id, key, ready_at, created_at, expires_at)
    select distinct on (user_id) user_id, user_id || '.zip', created_at, created_at, expires_at
    from exports order by user_id, created_at desc`,
  // Hashed names of deleted accounts, which reserve these names.
  sql`create table held_names (
    name_hash bytea primary key,
    held_until timestamptz not null
  )`,
  sql`create index held_names_held_until_index on held_names (held_until)`,
  sql`create index usernames_held_until_index on usernames (held_until) where held_until is not null`,
  sql`alter table known_devices add column last_used_at timestamptz not null default now()`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
