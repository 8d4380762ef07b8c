import { type Kysely, sql } from "kysely";

/** For a category's posts in the order of likes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index posts_most_liked_index on posts (category, num_likes desc, id desc)
    include (owner_id, nsfw)
    where pruned_at is null and removed_until is null and deleted_at is null`.execute(db);
}
