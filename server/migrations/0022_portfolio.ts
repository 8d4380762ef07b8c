import { type Kysely, sql } from "kysely";

const STATEMENTS = [sql`alter table users add column bio text not null default ''`];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await statement.execute(db);
}
