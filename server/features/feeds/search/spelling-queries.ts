import { type SqlBool, sql } from "kysely";
import { lengthOf } from "#contract/numbers.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { hasTerm } from "./match-queries.ts";
import { isNamed, type NamedTerm } from "./named-queries.ts";

/** The least `word_similarity` of a word to the text of a post whose words are compared with it. */
export const WORD_SIMILARITY_MIN = 0.4;
/** The least similarity of words that are offered instead of one that no post has. */
const OFFERED_MIN = 0.3;
/** Shorter words have too few groups of letters to be compared. */
const COMPARED_MIN = 4;
/** The newest posts with a similar word whose words are compared, and the most words that are offered. */
const COMPARED_MAX = 100;
const SPELLINGS_MAX = 3;

/** The beginning of what a post is found by, with an index of its own: comparing letters takes long. */
const BEGINNING = sql<string>`left(posts.search_text, 200)`;
/** Its words; the last may be cut. */
const WORDS = sql<string[]>`trim_array(string_to_array(${BEGINNING}, ' '), 1)`;

/** A word, and which share of its groups of three letters it has in common with another. */
export type Spelling = { word: string; similarity: number };

/** Returns the words of a search, of those that can be compared, that no post has which the viewer sees. */
export async function listUnknown(
  db: Db,
  audience: Audience,
  terms: readonly NamedTerm[],
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
  const posts = selectVisiblePosts(db, audience)
    .innerJoin("users as maker", "maker.id", "posts.owner_id")
    .leftJoin("visible_characters as creator", "creator.id", "posts.creator_id")
    .select(sql`${WORDS} || array[maker.folded_name, creator.folded_name]`.as("words"))
    .where(sql<SqlBool>`(${BEGINNING} %> ${word} or ${isNamed((name) => sql`${name} %> ${word}`)})`)
    .orderBy("posts.id", "desc")
    .limit(COMPARED_MAX);
  const { rows } = await sql<Spelling>`
    select word, similarity from (
      select near.word, similarity(near.word, ${word}) as similarity, count(*)
      from (${posts}) as posts cross join lateral unnest(posts.words) as near (word)
      group by near.word) as words
    where similarity >= ${OFFERED_MIN} order by similarity desc, count desc, word
    limit ${SPELLINGS_MAX}`.execute(db);
  return rows;
}
