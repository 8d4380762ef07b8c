import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Pictures in appeals, and the note of whoever took the decision; see decisions/0061. Files are removed
  // before their rows, so rows outlive the appeal.
  sql`create table appeal_pictures (
    id bigint primary key default next_id(),
    decision_id bigint references appeals on delete set null,
    position smallint not null,
    key text not null unique,
    width integer not null,
    height integer not null,
    discard_after timestamptz
  )`,
  sql`create unique index appeal_pictures_place on appeal_pictures (decision_id, position)
    where decision_id is not null`,
  sql`create index appeal_pictures_unused on appeal_pictures (discard_after)
    where decision_id is null`,
  sql`alter table appeals add column note text not null default '', add column noted_at timestamptz`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
