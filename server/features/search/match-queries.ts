import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Meaning } from "#contract/search/meanings.ts";
import { foldText } from "#contract/texts.ts";
import { hasTag } from "#server/features/posts/filter-queries.ts";
import { hasBeginning, hasPart } from "#server/features/posts/word-queries.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import { escapeLike } from "#server/platform/db/like-pattern.ts";
import { PART_END } from "#server/platform/split-words.ts";
import { isNamed, type NamedTerm } from "./named-queries.ts";
import { findsBeginnings, type Term } from "./term-queries.ts";

/** Returns a condition: a post has every word of a text or, if that has none, its signs as a tag or name. */
export function matchesText(query: string, terms: readonly NamedTerm[]): RawBuilder<SqlBool> {
  if (query === "") return sql<SqlBool>`true`;
  if (terms.length === 0) return hasSigns(foldText(query));
  const required = terms.filter(({ isOptional }) => !isOptional);
  return sql<SqlBool>`(${sql.join(required.map(hasTerm), sql` and `)})`;
}

function hasSigns(signs: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${hasTag(signs)} or ${isNamed((name) => sql`${name} = ${signs}`)})`;
}

/**
 * Returns a condition: a post has the words in a text or a name, or meets what they mean; words that mean something
 * are not looked for within others.
 */
export function hasTerm(term: NamedTerm): RawBuilder<SqlBool> {
  const { words, meaning, makers, characters } = term;
  const inText = words.map((word) =>
    findsBeginnings(term, word) ? hasBeginning(word) : hasPart(word),
  );
  const found = [sql`(${sql.join(inText, sql` and `)})`];
  // Without names, the planner need not combine indexes.
  if (makers.length > 0) found.push(sql`posts.owner_id = ${anyOf(makers)}`);
  if (characters.length > 0) found.push(sql`posts.creator_id = ${anyOf(characters)}`);
  if (meaning) found.push(meets(meaning));
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/** Returns a condition: a post is what a word means. */
function meets(meaning: Meaning): RawBuilder<SqlBool> {
  if ("categories" in meaning) return sql`posts.category = ${anyOf(meaning.categories)}`;
  if ("servers" in meaning) return isCreatedBy(sql`server = ${anyOf(meaning.servers)}`);
  if ("faction" in meaning) return isCreatedBy(sql`faction = ${meaning.faction}`);
  if (meaning.priceMax === null) return sql`posts.for_sale`;
  return sql`(posts.for_sale and posts.for_sale_price <= ${meaning.priceMax})`;
}

function isCreatedBy(condition: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`exists (select from characters
    where id = posts.creator_id and not lost and ${condition})`;
}

/** How well a post has a word, the best first. The first tag says most. */
const TIERS = {
  title: 0,
  firstTag: 1,
  tag: 2,
  text: 3,
  meaning: 4,
  beginning: 5,
  part: 6,
} as const;

/**
 * Returns how well a post has a word: as a whole word of its title or of a name, of a tag, of a description;
 * by what the word means; as the beginning of a word; or within one. Needs `names` beside the post's columns.
 */
function tierOf({ text, words, meaning }: Term): RawBuilder<number> {
  const searchText = sql.ref<string>("posts.search_text");
  const inNames = (end: string) => sql`names like ${`% ${escapeLike(text)}${end}%`}`;
  const begins = (column: RawBuilder<string>, end: string) =>
    sql.join(
      words.map((word) => sql`${column} like ${`% ${escapeLike(word)}${end}%`}`),
      sql` and `,
    );
  const tiers = [
    sql`when ${begins(partOf(1), " ")} or ${inNames(" ")} then ${sql.lit(TIERS.title)}`,
    sql`when starts_with(${partOf(2)}, ${` ${words.join(" ")} `}) then ${sql.lit(TIERS.firstTag)}`,
    sql`when ${begins(partOf(2), " ")} then ${sql.lit(TIERS.tag)}`,
    sql`when ${begins(searchText, " ")} then ${sql.lit(TIERS.text)}`,
    ...(meaning ? [sql`when ${meets(meaning)} then ${sql.lit(TIERS.meaning)}`] : []),
    sql`when ${begins(searchText, "")} or ${inNames("")} then ${sql.lit(TIERS.beginning)}`,
  ];
  return sql`case ${sql.join(tiers, sql` `)} else ${sql.lit(TIERS.part)} end`;
}

/** Returns a part of the text of a post, as `searchColumns` writes it, between spaces. */
function partOf(number: 1 | 2): RawBuilder<string> {
  return sql`split_part(posts.search_text, ${sql.lit(PART_END)}, ${sql.lit(number)})`;
}

/** Returns 0 if a post has a word that it need not have in its title, else 1. */
function missesOptional({ text }: Term): RawBuilder<number> {
  return sql`case when ${partOf(1)} like ${`% ${escapeLike(text)} %`} then 0 else 1 end`;
}

/**
 * Ranks posts by terms, the least first: by the worst of what they must have, `tier`, and by all together, `sum`.
 * `posts` selects the columns of posts that match, and `names`.
 */
export function rankByTerms(
  posts: RawBuilder<unknown>,
  terms: readonly Term[],
): RawBuilder<unknown> {
  const ranks = terms.map((term, index) => ({
    column: sql.ref(`rank_${index}`),
    rank: term.isOptional ? missesOptional(term) : tierOf(term),
    isOptional: term.isOptional,
  }));
  const columns = ranks.map(({ column }) => column);
  const tiers = ranks.flatMap(({ column, isOptional }) => (isOptional ? [] : column));
  const selected = ranks.map(({ rank, column }) => sql`${rank} as ${column}`);
  // Without offsets PostgreSQL computes names and ranks again for each use.
  return sql`select post_id, greatest(${sql.join(tiers)}) as tier, ${sql.join(columns, sql` + `)} as sum
    from (select id as post_id, ${sql.join(selected)} from (${posts} offset 0) as posts offset 0)
      as ranked`;
}
