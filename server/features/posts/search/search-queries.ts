import { type RawBuilder, sql } from "kysely";
import {
  beginningKeys,
  findTier,
  partKeys,
  type Tier,
  typoKeys,
} from "#server/features/posts/search/word-match.ts";
import type { Db } from "#server/platform/db/database.ts";
import { searchedWords } from "#server/platform/split-words.ts";

/** The most words with the same beginning or part that are used: the commonest. */
const SIMILAR_MAX = 200;
/** The most candidates for typos, most of which are filtered out. */
const TYPOS_MAX = 500;

/** A word of posts that matches a word of a search. */
export type FoundWord = { id: number; tier: Tier };

/** Returns the dictionary's words that match each word of a search, best first. */
export async function findWords(db: Db, query: string): Promise<FoundWord[][]> {
  const found: FoundWord[][] = [];
  for (const term of searchedWords(query)) found.push(await findSimilar(db, term));
  return found;
}

async function findSimilar(db: Db, term: string): Promise<FoundWord[]> {
  const lookups = [
    sql`(select id, word from words where word = ${term})`,
    selectBeginning(term, SIMILAR_MAX),
  ];
  if (partKeys(term).length > 0) {
    const isPart = sql`keys @> ${partKeys(term)}::text[] and strpos(word, ${term}) > 1`;
    lookups.push(lookUp(isPart, SIMILAR_MAX));
  }
  if (typoKeys(term).length > 0) {
    lookups.push(lookUp(sql`keys && ${typoKeys(term)}::text[]`, TYPOS_MAX));
  }
  const { rows } = await sql<{
    id: number;
    word: string;
  }>`${sql.join(lookups, sql` union `)}`.execute(db);
  return rows
    .flatMap(({ id, word }) => {
      const tier = findTier(term, word);
      return tier === undefined ? [] : [{ id, tier }];
    })
    .sort((a, b) => a.tier - b.tier || a.id - b.id);
}

/** Selects words that begin with a term. */
export function selectBeginning(term: string, limit: number): RawBuilder<unknown> {
  const begins = sql`keys @> ${beginningKeys(term)}::text[] and starts_with(word, ${term})`;
  return lookUp(begins, limit);
}

// Read in physical order, oldest first, because words that were added early are the common ones.
function lookUp(condition: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  return sql`(select id, word from words where ${condition} limit ${limit})`;
}
