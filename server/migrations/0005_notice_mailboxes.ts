import { type Kysely, sql } from "kysely";

/** Notices are counted by the mailbox of their sender, whatever it is tagged with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index notices_mailbox on notices
    (regexp_replace(lower(email), '[+][^@]*', ''), created_at) where email <> ''`.execute(db);
}
