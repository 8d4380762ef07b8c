import { type Kysely, sql } from "kysely";

/** What a user has seen of the posts of followed users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table following_visits (
    user_id bigint primary key references users on delete cascade,
    -- The newest post of this visit, and of the one before.
    seen_id bigint not null,
    former_id bigint not null,
    seen_at timestamptz not null default now()
  )`.execute(db);
}
