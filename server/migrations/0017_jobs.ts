import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  sql`create table job_effects (
    job_id uuid primary key,
    claimed_until timestamptz,
    done_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  sql`create index job_effects_created_at_index on job_effects (created_at)`,
  sql`create index users_avatar_key_index on users (avatar_key) where avatar_key is not null`,
  sql`create index report_cases_opened_by_index on report_cases (opened_by)`,
  sql`create index report_cases_resolved_by_index on report_cases (resolved_by)`,
  // Nodes of the first release still write it.
  sql`create index exports_of_first_release_user_id_index on exports (user_id)`,
  sql`create index known_devices_last_used_at_index on known_devices (last_used_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
