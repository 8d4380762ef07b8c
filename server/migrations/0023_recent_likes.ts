import { type Kysely, sql } from "kysely";

// What is popular counts the likes of the last days, from this index alone. On a large table it is
// created before the upgrade.
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists likes_created_at_index on likes (created_at desc)
    include (post_id, user_id)`.execute(db);
}
