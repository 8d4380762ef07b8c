import { type Kysely, sql } from "kysely";

/** What whoever decided wrote for whoever answers the appeal is a note of staff on its case. */
const STATEMENTS = [
  sql`insert into staff_notes (case_id, author_id, author_name, text, created_at)
    select cases.id, decisions.actor_id, decisions.actor_name, appeals.note, appeals.noted_at
    from appeals join decisions on decisions.id = appeals.decision_id
      join cases on cases.decision_id = decisions.id
    where appeals.noted_at is not null`,
  sql`alter table appeals drop column note, drop column noted_at`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
