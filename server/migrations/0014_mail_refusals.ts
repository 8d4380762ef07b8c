import { type Kysely, sql } from "kysely";

/** Which mails the address of an account refused for good. */
const REFUSALS = [
  sql`create table mail_refusals (
    -- One of the mail, so that a repetition counts once.
    job_id uuid primary key,
    user_id bigint not null references users on delete cascade,
    -- What the mail server answered.
    answer text not null,
    created_at timestamptz not null default now()
  )`,
  sql`create index mail_refusals_user_id_index on mail_refusals (user_id, created_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of REFUSALS) await statement.execute(db);
}
