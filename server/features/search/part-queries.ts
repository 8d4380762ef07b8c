import { sql } from "kysely";
import { lengthOf } from "#contract/numbers.ts";
import { ALTERNATIVES_MAX, type Alternative, type SearchBody } from "#contract/search/contract.ts";
import { SEARCH_RESULTS_MAX, SEARCH_TEXT_MAX } from "#contract/search/options.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { meetsFilters } from "./filter-queries.ts";
import { hasTerm } from "./match-queries.ts";
import { findTerms, type NamedTerm } from "./named-queries.ts";
import type { Spellings } from "./other-texts.ts";
import { runQuery } from "./run-queries.ts";

/** How many posts have just these words of a text: the bits of a number, by their place. */
type Count = { words: number; count: number };
export type CountedWords = { words: readonly NamedTerm[]; counts: readonly Count[] };

/**
 * Returns the longest parts of a text that find something, the most words first, then the most results. Words that
 * no post has are replaced by the nearest, or left out.
 */
export async function listParts(
  db: Db,
  audience: Audience,
  search: SearchBody,
  typed: CountedWords,
  spellings: Spellings,
): Promise<Alternative[]> {
  const texts = typed.words.map(({ text }) =>
    spellings.has(text) ? spellings.get(text)?.[0]?.word : text,
  );
  const { words, counts } =
    spellings.size === 0
      ? typed
      : await countByWords(
          db,
          audience,
          search,
          await findTerms(db, texts.join(" "), search.exact),
        );
  const has = (one: number, other: number) => (one & other) === other;
  return counts
    .filter(({ words }) => counts.every((one) => one.words === words || !has(one.words, words)))
    .map(({ words: part }) => {
      const texts = words.filter((_, place) => has(part, 1 << place)).map(({ text }) => text);
      const count = counts.reduce((sum, one) => sum + (has(one.words, part) ? one.count : 0), 0);
      return {
        size: texts.length,
        query: texts.join(" "),
        count: Math.min(count, SEARCH_RESULTS_MAX),
      };
    })
    .filter(({ query }) => lengthOf(query) <= SEARCH_TEXT_MAX)
    .sort((a, b) => b.size - a.size || b.count - a.count)
    .slice(0, ALTERNATIVES_MAX)
    .map(({ query, count }) => ({ query, count }));
}

/**
 * Returns how many posts have each choice of words that any has, of those that meet the filters, among the newest
 * with each word. No post has all words, so that those of two are counted alone.
 */
export async function countByWords(
  db: Db,
  audience: Audience,
  search: SearchBody,
  terms: readonly NamedTerm[],
): Promise<CountedWords> {
  const words = terms.filter(({ isOptional }) => !isOptional);
  if (words.length === 0) return { words, counts: [] };
  const found = words.map(hasTerm);
  const newest = selectVisiblePosts(db, audience)
    .select("posts.id")
    .where(meetsFilters(search))
    .orderBy("posts.id", "desc")
    .limit(SEARCH_RESULTS_MAX);
  const posts = found.map((own) => {
    const bits = found.map((has, place) => {
      const bit = sql.lit(1 << place);
      if (has === own) return bit;
      return found.length === 2 ? sql.lit(0) : sql`case when ${has} then ${bit} else 0 end`;
    });
    return sql`(${newest.select(sql<number>`${sql.join(bits, sql` + `)}`.as("words")).where(own)})`;
  });
  const query = sql<Count>`select words, count(*)::integer as count
    from (${sql.join(posts, sql` union `)}) as posts group by words order by words`;
  return { words, counts: await runQuery(db, query) };
}
