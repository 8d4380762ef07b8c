import { type Kysely, sql } from "kysely";

/** The columns of a case, in the order of the values below. */
const INTO = sql`insert into cases (id, kind, subject_kind, subject_id, user_id, title, reason,
  num_reports, claimed_by, claimed_until, closed_by, closed_at, outcome, last_at, due_at, created_at,
  held_post_id, decision_id)`;

/** What waits for staff is one case, whatever it is: a report, a hold, a notice or an appeal. */
const CASES = [
  sql`create table cases (
    id bigint primary key default next_id(),
    -- Index in the contract's CASE_KINDS.
    kind smallint not null,
    -- Index in the contract's SUBJECT_KINDS; of a notice, its first post.
    subject_kind smallint not null,
    subject_id bigint not null,
    -- Whom it concerns; null for a notice, which may concern several, and once the account is gone.
    user_id bigint references users on delete set null,
    title text not null,
    -- Index in a list of the contract: REPORT_REASONS, HOLD_CAUSES, NOTICE_ROLES or, of an appeal, AUDIT_ACTIONS.
    reason smallint not null default 0,
    num_reports integer not null default 0,
    claimed_by bigint references users on delete set null,
    claimed_until timestamptz,
    closed_by bigint references users on delete set null,
    closed_at timestamptz,
    -- Index in the contract's CASE_OUTCOMES.
    outcome smallint,
    -- When it was last asked for.
    last_at timestamptz not null default now(),
    -- Until when it is to be decided; null without a limit.
    due_at timestamptz,
    created_at timestamptz not null default now(),
    -- The post that waits, while it waits.
    held_post_id bigint references posts on delete cascade,
    -- The decision that is appealed.
    decision_id bigint references decisions on delete cascade
  )`,
  sql`${INTO} select id, 0, case kind when 2 then 3 when 3 then 4 else kind end, target_id, maker_id,
      title, reason, num_reports, opened_by, opened_at + interval '30 minutes', resolved_by, resolved_at,
      outcome, last_reported_at, null, created_at, null, null
    from report_cases`,
  sql`alter table reports drop constraint reports_case_id_fkey,
    add foreign key (case_id) references cases on delete cascade`,
  sql`alter table staff_notes drop constraint staff_notes_case_id_fkey,
    add foreign key (case_id) references cases on delete cascade`,
  sql`drop table report_cases`,
];

const HOLDS = [
  sql`alter table holds add column case_id bigint`,
  sql`update holds set case_id = next_id()`,
  sql`${INTO} select case_id, 1, 0, post_id, user_id, title, cause, 0, null, null, null, null, null,
      holds.created_at, null, holds.created_at, post_id, null
    from holds join posts on posts.id = post_id`,
  sql`alter table holds drop column post_id, drop column user_id, drop column cause,
    drop column created_at, add primary key (case_id),
    add foreign key (case_id) references cases on delete cascade`,
];

const NOTICES = [
  sql`alter table notices add column case_id bigint`,
  sql`update notices set case_id = next_id() where confirmed_at is not null`,
  sql`${INTO} select case_id, 2, 0, coalesce(post_id, 0), null, 'N-' || number, role, 0, null, null,
      (select id from users where id = decider_id), decided_at, case when upheld then 2 when decided_at is not null then 0 end,
      confirmed_at, confirmed_at + interval '7 days', confirmed_at, null, null
    from notices left join notice_posts on notice_id = notices.id and position = 0
    where case_id is not null`,
  sql`alter table notices add foreign key (case_id) references cases on delete cascade,
    drop column decided_at, drop column decider_id, drop column decider_name, drop column upheld`,
  sql`create unique index notices_case on notices (case_id) where case_id is not null`,
  sql`create index notices_kept on notices (case_id) where erased_at is null`,
  sql`update decisions set case_id = notices.case_id from notices where notices.id = notice_id`,
  sql`alter table decisions drop column notice_id`,
];

const APPEALS = [
  sql`${INTO} select next_id(), 3, subject_kind, subject_id, user_id, subject, action, 0, null, null,
      (select id from users where id = decider_id), decided_at,
      case when reversed then 8 when decided_at is not null then 0 end, appeals.created_at,
      appeals.created_at + interval '14 days', appeals.created_at, null, decision_id
    from appeals join decisions on decisions.id = decision_id`,
  sql`alter table appeals drop column decided_at, drop column decider_id, drop column decider_name,
    drop column reversed`,
];

const INDEXES = [
  sql`create index cases_alike on cases (kind, subject_kind, reason, closed_at desc)
    where closed_at is not null`,
  sql`create index cases_claimed_by on cases (claimed_by)`,
  sql`create index cases_closed on cases (closed_at desc, id desc) where closed_at is not null`,
  sql`create index cases_closed_by on cases (closed_by)`,
  sql`create unique index cases_decision on cases (decision_id) where decision_id is not null`,
  sql`create unique index cases_held_post on cases (held_post_id) where held_post_id is not null`,
  sql`create index cases_open on cases (created_at, id) where closed_at is null`,
  sql`create unique index cases_reported_key on cases (subject_kind, subject_id)
    where closed_at is null and kind = 0`,
  sql`create index cases_user on cases (user_id)`,
  // By which the other accounts on a browser are found.
  sql`create index known_devices_device_hash_index on known_devices (device_hash)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...CASES, ...HOLDS, ...NOTICES, ...APPEALS, ...INDEXES]) {
    await statement.execute(db);
  }
}
