import { type SqlBool, sql } from "kysely";
import { lengthOf } from "#contract/numbers.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { hasTerm, isNamed } from "./match-queries.ts";
import type { Term } from "./term-queries.ts";

/** The least `word_similarity` of a word to the text of a post whose words are compared with it. */
export const WORD_SIMILARITY_MIN = 0.4;
/** The least similarity of words that are offered instead of one that no post has. */
const OFFERED_MIN = 0.3;
/** Shorter words have too few groups of letters to be compared. */
const COMPARED_MIN = 4;
/** The most similar posts whose words are compared, and the most words. */
const COMPARED_MAX = 50;
const SPELLINGS_MAX = 3;

/** A word, and which share of its groups of three letters it has in common with another. */
export type Spelling = { word: string; similarity: number };

/** Returns the words of a search, of those that can be compared, that no post has which the viewer sees. */
export async function listUnknown(
  db: Db,
  audience: Audience,
  terms: readonly Term[],
): Promise<string[]> {
  const compared = terms.filter(
    ({ text, meaning, isOptional }) => !meaning && !isOptional && lengthOf(text) >= COMPARED_MIN,
  );
  if (compared.length === 0) return [];
  const posts = selectVisiblePosts(db, audience);
  const unknown = compared.map((term) => sql`not exists (${posts.where(hasTerm(term))})`);
  const { rows } = await sql<{ unknown: boolean[] }>`
    select array[${sql.join(unknown)}] as unknown`.execute(db);
  return compared.flatMap(({ text }, index) => (rows[0]?.unknown[index] ? [text] : []));
}

/** Returns the words most like one, in texts and names of posts that the viewer sees. */
export async function listSpellings(db: Db, audience: Audience, word: string): Promise<Spelling[]> {
  const text = sql<string>`concat_ws(' ', posts.search_text, maker.folded_name, creator.folded_name)`;
  const posts = selectVisiblePosts(db, audience)
    .innerJoin("users as maker", "maker.id", "posts.owner_id")
    .leftJoin("visible_characters as creator", "creator.id", "posts.creator_id")
    .select(text.as("text"))
    .where(
      sql<SqlBool>`(posts.search_text %> ${word} or ${isNamed((name) => sql`${name} %> ${word}`)})`,
    )
    .orderBy(sql`word_similarity(${word}, ${text})`, "desc")
    .orderBy("posts.id", "desc")
    .limit(COMPARED_MAX);
  const { rows } = await sql<Spelling>`
    select near.word, max(similarity(near.word, ${word})) as similarity
    from (${posts}) as posts cross join lateral unnest(string_to_array(text, ' ')) as near (word)
    where similarity(near.word, ${word}) >= ${OFFERED_MIN}
    group by near.word order by similarity desc, count(*) desc, near.word
    limit ${SPELLINGS_MAX}`.execute(db);
  return rows;
}
