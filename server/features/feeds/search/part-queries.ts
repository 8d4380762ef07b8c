import { sql } from "kysely";
import { ALTERNATIVES_MAX, type Alternative, type SearchBody } from "#contract/feeds/search.ts";
import { SEARCH_RESULTS_MAX, SEARCH_TEXT_MAX } from "#contract/feeds/search-options.ts";
import { lengthOf } from "#contract/numbers.ts";
import { type Audience, selectVisiblePosts } from "#server/features/posts/visibility-queries.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { meetsFilters } from "./filter-queries.ts";
import { hasTerm } from "./match-queries.ts";
import { findTerms, type NamedTerm } from "./named-queries.ts";
import type { Spellings } from "./other-texts.ts";

/** How many posts have just these words of a text: the bits of a number, by their place. */
type Counted = { words: number; count: number };

/**
 * Returns the longest parts of a text that find something, the most words first, then the most results. Words that
 * no post has are replaced by the nearest, or left out.
 */
export async function listParts(
  trx: Trx,
  audience: Audience,
  search: SearchBody,
  terms: readonly NamedTerm[],
  spellings: Spellings,
): Promise<Alternative[]> {
  const required = terms.filter(({ isOptional }) => !isOptional);
  if (required.length < 2) return [];
  const texts = required.map(({ text }) =>
    spellings.has(text) ? spellings.get(text)?.[0]?.word : text,
  );
  const words =
    spellings.size === 0 ? required : await findTerms(trx, texts.join(" "), search.exact);
  if (words.length === 0) return [];
  const counted = await countByWords(trx, audience, search, words);
  const has = (one: number, other: number) => (one & other) === other;
  return counted
    .filter(({ words }) => counted.every((one) => one.words === words || !has(one.words, words)))
    .map(({ words: part }) => {
      const texts = words.filter((_, place) => has(part, 1 << place)).map(({ text }) => text);
      const count = counted.reduce((sum, one) => sum + (has(one.words, part) ? one.count : 0), 0);
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
 * with each word.
 */
async function countByWords(
  trx: Trx,
  audience: Audience,
  search: SearchBody,
  words: readonly NamedTerm[],
): Promise<Counted[]> {
  const found = words.map(hasTerm);
  const bits = found.map(
    (has, place) => sql`case when ${has} then ${sql.lit(1 << place)} else 0 end`,
  );
  const newest = selectVisiblePosts(trx, audience)
    .select(["posts.id", sql<number>`${sql.join(bits, sql` + `)}`.as("words")])
    .where(meetsFilters(search))
    .orderBy("posts.id", "desc")
    .limit(SEARCH_RESULTS_MAX);
  const posts = found.map((has) => sql`(${newest.where(has)})`);
  const { rows } = await sql<Counted>`select words, count(*)::integer as count
    from (${sql.join(posts, sql` union `)}) as posts group by words order by words`.execute(trx);
  return rows;
}
