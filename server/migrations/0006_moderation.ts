import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Infinity stands for a ban without end.
  sql`alter table users
    add column banned_until timestamptz,
    add column ban_reason text not null default ''`,
  sql`create table audit_log (
    id bigint primary key default next_id(),
    actor_id bigint not null,
    actor_name text not null,
    action smallint not null,
    target_id bigint,
    target_name text,
    subject text not null,
    reason text not null,
    before jsonb,
    after jsonb,
    words tsvector not null,
    created_at timestamptz not null default now()
  )`,
  sql`create index audit_log_action_index on audit_log (action, id desc)`,
  sql`create index audit_log_target_id_index on audit_log (target_id, id desc)`,
  sql`create index audit_log_words_index on audit_log using gin (words) with (fastupdate = off)`,
  sql`create function refuse_change() returns trigger language plpgsql as $$
    begin raise exception 'The audit log is never changed.'; end $$`,
  sql`create trigger audit_log_stays before update or delete or truncate on audit_log
    for each statement execute function refuse_change()`,
  sql`create table prunes (
    id bigint primary key default next_id(),
    user_id bigint not null unique references users on delete cascade,
    below_id bigint not null default next_id(),
    pruned_by text not null,
    status smallint not null default 0,
    done integer not null default 0,
    total integer not null,
    counts jsonb not null,
    created_at timestamptz not null default now(),
    restorable_until timestamptz not null
  )`,
  sql`create index prunes_restorable_until_index on prunes (restorable_until)`,
  // Rows that a prune removed, until they are restored or its time is over.
  sql`create table quarantine (
    id bigint generated always as identity primary key,
    prune_id bigint not null references prunes on delete cascade,
    kind smallint not null,
    item jsonb not null
  )`,
  sql`create index quarantine_prune_id_index on quarantine (prune_id, kind, id)`,
  // The indexes include the users, so that they alone show whether a row is visible.
  sql`drop index notifications_user_id_index`,
  sql`create index notifications_user_id_index on notifications (user_id, id desc)
    include (sender_id)`,
  sql`drop index notifications_unread_index`,
  sql`create index notifications_unread_index on notifications (user_id)
    include (id, sender_id) where not read`,
  sql`drop index posts_category_index`,
  sql`create index posts_category_index on posts (category, id desc) include (nsfw, owner_id)`,
  sql`create table report_cases (
    id bigint primary key default next_id(),
    kind smallint not null,
    target_id bigint not null,
    maker_id bigint references users on delete set null,
    title text not null,
    num_reports integer not null default 0,
    reason smallint not null default 0,
    opened_by bigint references users on delete set null,
    resolved_by bigint references users on delete set null,
    resolved_at timestamptz,
    outcome smallint,
    last_reported_at timestamptz not null default now(),
    created_at timestamptz not null default now()
  )`,
  // At most one case of a reported item is open.
  sql`create unique index report_cases_open_key on report_cases (kind, target_id)
    where resolved_at is null`,
  sql`create index report_cases_reported_index on report_cases (num_reports desc, id desc)
    where resolved_at is null`,
  sql`create index report_cases_newest_index on report_cases (last_reported_at desc, id desc)`,
  sql`create index report_cases_resolved_at_index on report_cases (resolved_at desc, id desc)
    where resolved_at is not null`,
  sql`create index report_cases_maker_id_index on report_cases (maker_id)`,
  sql`create table reports (
    case_id bigint not null references report_cases on delete cascade,
    reporter_id bigint not null references users on delete cascade,
    reason smallint not null,
    note text not null,
    created_at timestamptz not null default now(),
    primary key (case_id, reporter_id)
  )`,
  sql`create index reports_reporter_id_index on reports (reporter_id)`,
  sql`create table blocks (
    blocker_id bigint not null references users on delete cascade,
    blocked_id bigint not null references users on delete cascade,
    created_at timestamptz not null default now(),
    primary key (blocker_id, blocked_id),
    check (blocker_id <> blocked_id)
  )`,
  sql`create index blocks_blocked_id_index on blocks (blocked_id)`,
  sql`create table mutes (
    muter_id bigint not null references users on delete cascade,
    muted_id bigint not null references users on delete cascade,
    created_at timestamptz not null default now(),
    primary key (muter_id, muted_id),
    check (muter_id <> muted_id)
  )`,
  sql`create index mutes_muted_id_index on mutes (muted_id)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
