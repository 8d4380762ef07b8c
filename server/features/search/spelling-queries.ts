import { type SqlBool, sql } from "kysely";
import { lengthOf } from "#contract/numbers.ts";
import { SEARCH_FILTERS, type SearchBody } from "#contract/search/contract.ts";
import { SEARCH_RESULTS_MAX } from "#contract/search/options.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import { hasNearly } from "#server/features/posts/word-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { isGiven } from "./filter-queries.ts";
import { hasTerm } from "./match-queries.ts";
import type { NamedTerm } from "./named-queries.ts";
import type { Spelling, Spellings } from "./other-texts.ts";
import type { CountedWords } from "./part-queries.ts";
import { runQuery } from "./run-queries.ts";

/** The least similarity of words that are offered instead of one that no post has; that of names by `%` too. */
const OFFERED_MIN = 0.3;
/** Shorter words have too few groups of letters to be compared. */
const COMPARED_MIN = 4;
/** The newest posts with a similar word whose words are compared, and the most words that are offered. */
const COMPARED_MAX = 100;
/** The newest that are found, of which those are: for fewer the planner reads posts until it has them, or all. */
const FOUND_MAX = 200;
const SPELLINGS_MAX = 3;
/** The most words that no post has for which others are looked up. */
const UNKNOWN_MAX = 3;

/** The words of the beginning of what a post is found by, as comparing letters takes long; the last may be cut. */
const WORDS = sql<string[]>`trim_array(string_to_array(left(posts.search_text, 200), ' '), 1)`;

/**
 * Returns the words most like those, of words that can be compared, that no post has which the viewer sees, by these;
 * none if they are many. `counted` has the words that some post has.
 */
export async function listUnknownSpellings(
  db: Db,
  audience: Audience,
  search: SearchBody,
  terms: readonly NamedTerm[],
  { words, counts }: CountedWords,
): Promise<Spellings> {
  const isFound = (term: NamedTerm) =>
    counts.some((count) => (count.words & (1 << words.indexOf(term))) !== 0);
  const compared = terms.filter(
    (term) =>
      !term.meaning && !term.isOptional && lengthOf(term.text) >= COMPARED_MIN && !isFound(term),
  );
  const isFiltered = SEARCH_FILTERS.some((filter) => isGiven(search, filter));
  const unknown = isFiltered ? await listUnknown(db, audience, compared) : compared;
  const spellings = new Map<string, readonly Spelling[]>();
  if (unknown.length > UNKNOWN_MAX) return spellings;
  for (const { text } of unknown) spellings.set(text, await listSpellings(db, audience, text));
  return spellings;
}

/** Returns the words that no post has which the viewer sees, whatever the filters. */
async function listUnknown(
  db: Db,
  audience: Audience,
  terms: readonly NamedTerm[],
): Promise<NamedTerm[]> {
  if (terms.length === 0) return [];
  const posts = selectVisiblePosts(db, audience).limit(SEARCH_RESULTS_MAX);
  // Counted, because to find out whether one exists, the planner would read posts until one matches.
  const counts = terms.map(
    (term) => sql`(select count(*) from (${posts.where(hasTerm(term))}) as posts)`,
  );
  const query = sql<{ counts: number[] }>`select array[${sql.join(counts)}]::integer[] as counts`;
  const [row] = await runQuery(db, query);
  return terms.filter((_, index) => row?.counts[index] === 0);
}

/** Returns the words most like one, in texts and names of posts that the viewer sees. */
function listSpellings(db: Db, audience: Audience, word: string): Promise<Spelling[]> {
  const visible = selectVisiblePosts(db, audience);
  const near = visible
    .select(["posts.id", "posts.search_text"])
    .where(hasNearly(word))
    .orderBy("posts.id", "desc")
    .limit(FOUND_MAX);
  const makers = db
    .selectFrom("users")
    .select("folded_name")
    .where(sql<SqlBool>`folded_name % ${word}`)
    .where((eb) => eb.exists(visible.where(sql<SqlBool>`posts.owner_id = users.id`)));
  const characters = db
    .selectFrom("visible_characters as creator")
    .select("folded_name")
    .where(sql<SqlBool>`folded_name % ${word}`)
    .where((eb) => eb.exists(visible.where(sql<SqlBool>`posts.creator_id = creator.id`)));
  return runQuery(
    db,
    sql<Spelling>`with posts as materialized (${near})
      select word, similarity(word, ${word}) as similarity
      from (select unnest(words) as word
        from (select ${WORDS} as words from posts order by id desc limit ${COMPARED_MAX}) as newest
        union all ${makers} union all ${characters}) as near
      group by word having similarity(word, ${word}) >= ${OFFERED_MIN}
      order by similarity desc, count(*) desc, word limit ${SPELLINGS_MAX}`,
  );
}
