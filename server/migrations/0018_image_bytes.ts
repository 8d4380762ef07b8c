import { type Kysely, sql } from "kysely";

const STATEMENTS = [
  // What the stored files of a picture take together. The nightly sweep counts those from before.
  sql`alter table images add column bytes integer not null default 0`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
