import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { searchColumns } from "#server/features/posts/search-text.ts";
import { migrate } from "#server/migrations/migrate.ts";
import type { Db } from "#server/platform/db/database.ts";
import { colors } from "./colors.ts";
import { likesAndComments, posts } from "./content.ts";
import { counts } from "./counts.ts";
import { insertFingerprints } from "./fingerprints.ts";
import { notifications } from "./notifications.ts";
import { people } from "./people.ts";
import type { Size } from "./sizes.ts";
import { makeVocabulary } from "./vocabulary.ts";

const CHECKED_POSTS = 50;

// For one connection. The generated rows satisfy the constraints, and a failed seed is repeated whole.
const SETTINGS = [
  sql`set session_replication_role = replica`,
  sql`set synchronous_commit = off`,
  sql`set work_mem = '512MB'`,
  sql`set maintenance_work_mem = '1GB'`,
  sql`select setseed(0.5)`,
];

/**
 * Fills an empty PostgreSQL like a site after a year, by SQL alone; pictures have rows but no files. The n-th session's cookie is `sessionOf(n)`; the newest post has a long list of comments.
 */
export async function seed(db: Db, size: Size): Promise<void> {
  await migrate(db);
  await db.connection().execute(async (connection) => {
    for (const setting of SETTINGS) await setting.execute(connection);
    await fillVocabulary(connection);
    const indexes = await dropIndexes(connection);
    const rows = [people, posts, likesAndComments, notifications].flatMap((of) => of(size));
    for (const statement of rows) await statement.execute(connection);
    if (size.hasLooks) {
      await colors().execute(connection);
      await insertFingerprints(connection);
    }
    // Before there are indexes, because an update of a row changes each of them.
    for (const statement of counts()) await statement.execute(connection);
    for (const index of indexes) await sql.raw(index).execute(connection);
    await sql`discard all`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
    await sql`checkpoint`.execute(connection);
  });
  await checkSearchTexts(db);
}

/** Creates the table `vocabulary`, which numbers words by how common they are. */
async function fillVocabulary(db: Db): Promise<void> {
  await sql`create temporary table vocabulary as
    select number::int, word
    from unnest(${makeVocabulary()}::text[]) with ordinality as list (word, number)`.execute(db);
  await sql`analyze vocabulary`.execute(db);
}

/** Drops indexes that would slow down the inserts; returns the statements that create them. */
export async function dropIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('posts', 'images', 'likes', 'comments', 'follows', 'post_colors',
      'post_terms', 'fingerprints', 'notifications')
      and indexdef not like 'CREATE UNIQUE%'`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db);
  return rows.map(({ definition }) => definition);
}

/** Throws when what searches look in differs from what the site would store. */
async function checkSearchTexts(db: Db): Promise<void> {
  const posts = await db
    .selectFrom("posts")
    .select(["title", "description", "tags", "search_text", "folded_tags"])
    .orderBy("id", "desc")
    .limit(CHECKED_POSTS)
    .execute();
  for (const { search_text, folded_tags, ...text } of posts) {
    if (isDeepStrictEqual(searchColumns(text), { search_text, folded_tags })) continue;
    throw new Error(
      `The seeded post “${text.title}” has another search text than the site gives it.`,
    );
  }
}
