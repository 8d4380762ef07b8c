import { type Kysely, sql } from "kysely";

/** What recognizes a request that is sent again because its reply was lost. */
const REPETITIONS = [
  sql`alter table users add column request_key uuid`,
  sql`create index users_request_key on users (request_key) where request_key is not null`,
  sql`alter table loadouts add column request_key uuid`,
  sql`create unique index loadouts_request_key on loadouts (owner_id, request_key)
    where request_key is not null`,
  sql`alter table notices add column request_key uuid`,
  sql`create unique index notices_request_key on notices (request_key)
    where request_key is not null`,
  // A used link works no more, but says until it expires what became of it.
  sql`alter table mail_links add column used_at timestamptz`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of REPETITIONS) await statement.execute(db);
}
