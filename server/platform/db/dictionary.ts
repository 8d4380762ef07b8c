import type { Kysely } from "kysely";
import type { Tables } from "#server/platform/db/tables.ts";
import { keysOf } from "#server/platform/words/word-match.ts";

/** The ids of words; those that the dictionary lacks are added to it. */
export async function idsOfWords(
  db: Kysely<Tables>,
  words: readonly string[],
): Promise<Map<string, number>> {
  const known = await readWords(db, words);
  const missing = words.filter((word) => !known.has(word));
  if (missing.length === 0) return known;
  await addWords(db, missing);
  return new Map([...known, ...(await readWords(db, missing))]);
}

async function readWords(
  db: Kysely<Tables>,
  words: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("words")
    .select(["id", "word"])
    .where((eb) => eb("word", "=", eb.fn.any(eb.val([...words]))))
    .execute();
  return new Map(rows.map(({ id, word }) => [word, id]));
}

// In one order: writers at once wait for each other's new words, but never in a circle.
async function addWords(db: Kysely<Tables>, words: readonly string[]): Promise<void> {
  const values = words.toSorted().map((word) => ({ word, keys: keysOf(word) }));
  await db
    .insertInto("words")
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
