import { type RawBuilder, type SqlBool, sql } from "kysely";
import { lengthOf } from "#contract/numbers.ts";
import { foldText } from "#contract/texts.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import { escapeLike } from "#server/platform/db/like-pattern.ts";
import { findsBeginnings, type Term } from "./term-queries.ts";

/** The most names that a word finds, the shortest first, as these are most like it. */
const NAMES_MAX = 1_000;

/** Returns a condition: a post has every word of a text or, if that has none, its signs as a tag or name. */
export function matchesText(query: string, terms: readonly Term[]): RawBuilder<SqlBool> {
  if (query === "") return sql<SqlBool>`true`;
  if (terms.length === 0) return hasSigns(foldText(query));
  return sql<SqlBool>`(${sql.join(terms.map(hasTerm), sql` and `)})`;
}

function hasSigns(signs: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${hasTag(signs)} or ${isNamed(sql`folded_name = ${signs}`)})`;
}

/** Returns a condition: a post has a tag, in any spelling. */
export function hasTag(tag: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`posts.folded_tags @> ${[foldText(tag)]}::text[]`;
}

/** Returns a condition: a post has the word in a text or a name, or is of a category that it names. */
export function hasTerm({ spellings, categories }: Term): RawBuilder<SqlBool> {
  const inText = spellings.map((word) =>
    contains("posts.search_text", findsBeginnings(word) ? ` ${word}` : word),
  );
  const inName = spellings.map((word) =>
    findsBeginnings(word) ? sql`starts_with(folded_name, ${word})` : contains("folded_name", word),
  );
  const found = [...inText, isNamed(sql.join(inName, sql` or `))];
  if (categories.length > 0) found.push(sql`posts.category = ${anyOf(categories)}`);
  return sql<SqlBool>`(${sql.join(found, sql` or `)})`;
}

/** The index has groups of three letters. With fewer, posts are read until enough match. */
const INDEXED_MIN = 3;

function contains(column: string, part: string): RawBuilder<SqlBool> {
  const text = sql.ref(column);
  return lengthOf(part) < INDEXED_MIN
    ? sql<SqlBool>`strpos(${text}, ${part}) > 0`
    : sql<SqlBool>`${text} like ${`%${escapeLike(part)}%`}`;
}

/** Returns a condition: the name of a post's maker, or of its character, meets a condition. */
export function isNamed(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const ids = (rows: RawBuilder<unknown>) => sql`array(select id from ${rows} and (${condition})
    order by length(folded_name) limit ${NAMES_MAX})`;
  // Arrays, because the planner can then combine the indexes of texts, makers and characters.
  return sql`posts.owner_id = any(${ids(sql`users where deleted_at is null`)})
    or posts.creator_id = any(${ids(sql`characters where not lost`)})`;
}

/**
 * Returns how well a post has each word, at worst: as a whole word, then as the beginning of one, then by its
 * category, then within a word. Needs its users as `maker`, and its characters, if any, as `creator`.
 */
export function tierOf(terms: readonly Term[]): RawBuilder<number> {
  const tiers = terms.map(({ spellings, categories }) => {
    const isWhole = spellings.map(
      (word) => sql`posts.search_text like ${`% ${escapeLike(word)} %`}
      or ${word} in (maker.folded_name, creator.folded_name)`,
    );
    const begins = spellings.map((word) => {
      const name = `${escapeLike(word)}%`;
      return sql`posts.search_text like ${`% ${name}`}
        or maker.folded_name like ${name} or creator.folded_name like ${name}`;
    });
    return sql`case when ${sql.join(isWhole, sql` or `)} then 0
      when ${sql.join(begins, sql` or `)} then 1
      when posts.category = ${anyOf(categories)} then 2 else 3 end`;
  });
  return terms.length === 0 ? sql.lit(0) : sql`greatest(${sql.join(tiers)})`;
}
