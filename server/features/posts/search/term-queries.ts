import { type RawBuilder, sql } from "kysely";
import { categoriesNamed } from "#contract/feeds/category-words.ts";
import { findWords } from "#server/features/posts/search/search-queries.ts";
import { findTier, TIER } from "#server/features/posts/search/word-match.ts";
import { patternOf } from "#server/features/users/queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { searchedWords } from "#server/platform/split-words.ts";

/** No username or character name is shorter. */
const NAME_MIN = 3;
/** The most users, or characters, whose names begin or end with a word. */
const NAMES_MAX = 20;

/** A word, a person or a category, and how well it matches. */
export type Key = { id: string | number; tier: number };

/** What a word of a search matches: words of posts, their makers, characters and categories. */
export type Term = Readonly<Record<"word" | "owner" | "creator" | "category", readonly Key[]>>;

/** Finds what each word of a search matches. */
export async function findTerms(db: Db, query: string): Promise<Term[]> {
  const terms = searchedWords(query);
  const [words, names] = [await findWords(db, query), await findNames(db, terms)];
  return terms.map((term, index) => ({
    word: words[index] ?? [],
    owner: names.filter((name) => name.term === index && name.field === "owner"),
    creator: names.filter((name) => name.term === index && name.field === "creator"),
    category: categoriesNamed(term).map((id) => ({ id, tier: TIER.category })),
  }));
}

/** Returns whether something matches, by more than a typo if `closely`. */
export function isMatched(term: Term | undefined, closely = false): boolean {
  const keys = Object.values(term ?? {}).flat();
  return keys.some(({ tier }) => !closely || tier !== TIER.typo);
}

type FoundName = Key & { term: number; field: "owner" | "creator" };

/** Finds users and characters whose names begin or end with one of the words. */
async function findNames(db: Db, terms: readonly string[]): Promise<FoundName[]> {
  const lookups = terms.flatMap((term, index) =>
    [...term].length < NAME_MIN ? [] : lookUpNames(term, index),
  );
  if (lookups.length === 0) return [];
  const { rows } = await sql<Omit<FoundName, "tier"> & { name: string }>`
    ${sql.join(lookups, sql` union `)}`.execute(db);
  return rows.map(({ name, ...found }) => ({ ...found, tier: tierOf(terms[found.term], name) }));
}

function tierOf(term: string | undefined, name: string): number {
  return findTier(term ?? "", name) ?? TIER.part;
}

const FROM = {
  owner: { name: sql`lower(username)`, rows: sql`users where deleted_at is null` },
  creator: { name: sql`lower(name)`, rows: sql`characters where not lost` },
};

function lookUpNames(term: string, index: number): RawBuilder<unknown>[] {
  const end = [...term].reverse().join("");
  return Object.entries(FROM).flatMap(([field, { name, rows }]) => {
    const select = sql`select ${index}::integer as term, ${field}::text as field, id, ${name} as name
      from ${rows}`;
    return [
      sql`(${select} and ${name} like ${patternOf(term)} limit ${NAMES_MAX})`,
      sql`(${select} and reverse(${name}) like ${patternOf(end)} limit ${NAMES_MAX})`,
    ];
  });
}
