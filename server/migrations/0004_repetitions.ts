import { type Kysely, sql } from "kysely";

/** What recognizes a request that is sent again because its reply was lost. */
const REPETITIONS = [
  // A used link works no more, but says until it expires what became of it.
  sql`alter table mail_links add column used_at timestamptz`,
  // A completed registration by Discord leads to its user until it expires.
  sql`alter table discord_registrations add column user_id bigint references users on delete cascade`,
  sql`create index discord_registrations_user_id_index on discord_registrations (user_id)
    where user_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of REPETITIONS) await statement.execute(db);
}
