import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { splitWords } from "#server/platform/words/split-words.ts";
import {
  beginningKeys,
  findTier,
  partKeys,
  type Tier,
  typoKeys,
} from "#server/platform/words/word-match.ts";

/** Of the words that begin alike, or have a part in common, so many count: the commonest. */
const ALIKE_MAX = 200;
/** Candidates for typos, most of them soon dropped. */
const SLIPS_MAX = 500;

/** A word of posts that answers a word of a search. */
export type FoundWord = { id: number; tier: Tier };

/** The dictionary's words that answer each word of a search, best first. */
export async function findWords(db: Db, query: string): Promise<FoundWord[][]> {
  const found: FoundWord[][] = [];
  for (const sought of splitWords(query)) found.push(await findAlike(db, sought));
  return found;
}

async function findAlike(db: Db, sought: string): Promise<FoundWord[]> {
  const lookups = [
    sql`(select id, word from words where word = ${sought})`,
    lookUp(
      sql`keys @> ${beginningKeys(sought)}::text[] and starts_with(word, ${sought})`,
      ALIKE_MAX,
    ),
  ];
  if (partKeys(sought).length > 0) {
    const isPart = sql`keys @> ${partKeys(sought)}::text[] and strpos(word, ${sought}) > 1`;
    lookups.push(lookUp(isPart, ALIKE_MAX));
  }
  if (typoKeys(sought).length > 0) {
    lookups.push(lookUp(sql`keys && ${typoKeys(sought)}::text[]`, SLIPS_MAX));
  }
  const { rows } = await sql<{
    id: number;
    word: string;
  }>`${sql.join(lookups, sql` union `)}`.execute(db);
  return rows
    .flatMap(({ id, word }) => {
      const tier = findTier(sought, word);
      return tier === undefined ? [] : [{ id, tier }];
    })
    .sort((a, b) => a.tier - b.tier || a.id - b.id);
}

// Read as they lie in the table, oldest first: words that came early are the common ones.
function lookUp(condition: RawBuilder<unknown>, limit: number): RawBuilder<unknown> {
  return sql`(select id, word from words where ${condition} limit ${limit})`;
}
