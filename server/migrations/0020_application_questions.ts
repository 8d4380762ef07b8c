import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  sql`create table application_questions (
    id bigint primary key default next_id(),
    case_id bigint not null references applications on delete cascade,
    -- Null once the account is gone.
    asker_id bigint references users on delete set null,
    text text not null,
    answer text,
    created_at timestamptz not null default now(),
    answered_at timestamptz
  )`,
  sql`create index application_questions_case on application_questions (case_id, id)`,
  sql`create index application_questions_asker on application_questions (asker_id)`,
  // One at a time.
  sql`create unique index application_questions_open on application_questions (case_id)
    where answer is null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
