import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // Null for those assigned by an older release, which have no end.
  sql`alter table report_cases add column opened_at timestamptz`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
