import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Acts of staff with their statement of reasons; see decisions/0061.
  sql`create table decisions (
    id bigint primary key default next_id(),
    user_id bigint not null references users on delete cascade,
    actor_id bigint,
    actor_name text not null,
    action smallint not null,
    subject_kind smallint not null,
    subject_id bigint not null,
    subject text not null,
    rule integer not null references rules,
    rule_title text not null,
    rule_text text not null,
    reason text not null,
    automatic boolean not null default false,
    before jsonb,
    after jsonb,
    until timestamptz,
    case_id bigint,
    notice_id bigint,
    created_at timestamptz not null default now(),
    appeal_until timestamptz not null,
    told_at timestamptz,
    over_at timestamptz
  )`,
  // What staff begin a reason with.
  sql`alter table rules add column template text not null default ''`,
  sql`create index decisions_user on decisions (user_id, id)`,
  sql`create index decisions_rule on decisions (rule)`,
  sql`create index decisions_actor on decisions (actor_id) where actor_id is not null`,
  sql`create index decisions_case on decisions (case_id, id) where case_id is not null`,
  sql`create table staff_notes (
    id bigint primary key default next_id(),
    case_id bigint not null references report_cases on delete cascade,
    author_id bigint,
    author_name text not null,
    text text not null,
    created_at timestamptz not null default now()
  )`,
  sql`create index staff_notes_case on staff_notes (case_id, id)`,
  sql`create index staff_notes_author on staff_notes (author_id) where author_id is not null`,
  sql`create index report_cases_alike on report_cases (kind, reason, resolved_at desc)
    where resolved_at is not null`,
  sql`create table appeals (
    decision_id bigint primary key references decisions on delete cascade,
    text text not null,
    created_at timestamptz not null default now(),
    decided_at timestamptz,
    decider_id bigint,
    decider_name text,
    reversed boolean,
    reason text,
    missing text not null default ''
  )`,
  sql`create index appeals_open on appeals (created_at, decision_id) where decided_at is null`,
  sql`create index appeals_decided on appeals (decided_at, decision_id) where decided_at is not null`,
  sql`create index appeals_decider on appeals (decider_id) where decider_id is not null`,
  sql`alter table audit_log add column decision_id bigint`,
  sql`create or replace function refuse_all_but_erasure() returns trigger language plpgsql as $$
    begin
      if (new.id, new.actor_id, new.action, new.target_id, new.created_at, new.decision_id)
        is distinct from
          (old.id, old.actor_id, old.action, old.target_id, old.created_at, old.decision_id)
        or new.actor_name <> old.actor_name
          and not (new.actor_name = '' and old.actor_id is not distinct from old.target_id)
        or (new.target_name, new.subject, new.reason, new.before, new.after)
          is distinct from (null::text, '', '', null::jsonb, null::jsonb)
      then raise exception 'The audit log is never changed.'; end if;
      return new;
    end $$`,
  sql`alter table notifications add column decision_id bigint references decisions on delete cascade`,
  sql`create index notifications_decision on notifications (decision_id) where decision_id is not null`,
  // Hidden by staff until the time to appeal is over; then the post is deleted.
  sql`alter table posts add column removed_until timestamptz`,
  sql`alter table characters add column removed_until timestamptz`,
  sql`create index posts_removed on posts (removed_until) where removed_until is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
