import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // The decision by which staff added the credit of the later post; only it, or the earlier maker, ends it.
  // Without a key, since the later maker's pairs and decisions are deleted together.
  sql`alter table likeness_pairs add column credit_decision_id bigint`,
  sql`create index likeness_pairs_credit_decision on likeness_pairs (credit_decision_id)
    where credit_decision_id is not null`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
