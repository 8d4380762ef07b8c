import { type Kysely, sql } from "kysely";

/** Whose words are offered instead of misspelled ones: the title, the tags and what follows of a usual post. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index posts_spelling_index on posts
    using gin (left(search_text, 200) gin_trgm_ops) with (fastupdate = off)`.execute(db);
}
