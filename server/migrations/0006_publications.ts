import { type Kysely, sql } from "kysely";

/** What accounts published in the last day, by which it is limited. */
const PUBLICATIONS = [
  // Without a reference to the post, because deleting it makes no room for another.
  sql`create table publications (
    id bigint primary key default next_id(),
    user_id bigint not null references users on delete cascade,
    -- Of the files that the post began with.
    bytes bigint not null,
    created_at timestamptz not null default now()
  )`,
  sql`create index publications_user_id_index on publications (user_id, created_at)`,
  sql`create index publications_created_at_index on publications (created_at)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of PUBLICATIONS) await statement.execute(db);
}
