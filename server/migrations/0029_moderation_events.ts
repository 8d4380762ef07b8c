import { type Kysely, sql } from "kysely";

/** Names of decided actions by their positions in the audit log. */
const NAMES = sql`(array['editUser', null, 'changeAvatar', 'ban', null, 'prune', null, 'editPost',
  'deletePost', 'deleteComment', 'removeCharacter'])`;

const STATEMENTS = [
  // Without references, so that the counts survive accounts; see decisions/0062.
  sql`create table moderation_events (
    id bigint primary key default next_id(),
    at timestamptz not null default now(),
    name text not null
  )`,
  sql`create index moderation_events_at on moderation_events (at) include (name)`,
  sql`insert into moderation_events (name) values ('start')`,
  // What is still stored of the time before.
  sql`insert into moderation_events (at, name) select created_at, 'report/' || reason from reports`,
  sql`insert into moderation_events (at, name)
    select created_at, 'act/' || ${NAMES}[action + 1] from audit_log
    where ${NAMES}[action + 1] is not null and actor_id is distinct from target_id
      and (action <> 0 or decision_id is not null or after ?| array['username', 'profileColor', 'bio'])`,
  sql`insert into moderation_events (at, name)
    select decided.created_at, 'undone/' || ${NAMES}[decided.action + 1]
    from audit_log as undone
    join audit_log as decided using (decision_id)
    where undone.action = 16 and ${NAMES}[decided.action + 1] is not null`,
  sql`insert into moderation_events (at, name) select created_at, 'appeal' from appeals`,
  sql`insert into moderation_events (at, name)
    select decided_at, 'reversal' from appeals where reversed and decided_at is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
