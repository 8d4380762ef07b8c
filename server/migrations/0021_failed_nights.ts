import { type Kysely, sql } from "kysely";

/** Nights that failed are counted by when the last attempt failed, whichever job it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table nightly_backup drop column failed_job`.execute(db);
}
