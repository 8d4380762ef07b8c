import { type SqlBool, sql } from "kysely";
import { keysOf } from "#server/features/posts/search/word-match.ts";
import type { Db } from "#server/platform/db/database.ts";
import { transact } from "#server/platform/db/transaction.ts";

const ROWS_MAX = 500;

// No word has a line break.
const KEY_SEPARATOR = "\n";
// Searches queue behind a lock that waits.
const LOCK_TIMEOUT = "1s";
const LOCK_NOT_AVAILABLE = "55P03";

/** Returns the ids of words, and adds missing words to the dictionary. */
export async function idsOfWords(db: Db, words: readonly string[]): Promise<Map<string, number>> {
  const known = await readWords(db, words);
  const missing = words.filter((word) => !known.has(word));
  if (missing.length === 0) return known;
  await addWords(db, missing);
  return new Map([...known, ...(await readWords(db, missing))]);
}

async function readWords(db: Db, words: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("words")
    .select(["id", "word"])
    .where((eb) => eb("word", "=", eb.fn.any(eb.val([...words]))))
    .execute();
  return new Map(rows.map(({ id, word }) => [word, id]));
}

// Sorted, so that concurrent writers wait for each other's new words but never deadlock.
async function addWords(db: Db, words: readonly string[]): Promise<void> {
  const sorted = words.toSorted();
  const keys = sorted.map((word) => keysOf(word).join(KEY_SEPARATOR));
  await sql`insert into words (word, keys)
    select word, string_to_array(keys, ${KEY_SEPARATOR})
    from unnest(${sorted}::text[], ${keys}::text[]) as given (word, keys)
    on conflict do nothing`.execute(db);
}

const isUsed = sql<SqlBool>`exists (select from post_words where word_id = words.id)`;

/**
 * Deletes words that no post contains any more. Writers read a word's id before they use it, so candidates
 * are checked again under a lock that waits for those readers, one batch at a time.
 */
export async function deleteUnusedWords(db: Db): Promise<void> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ id: number; used: boolean }>`
      select id, ${isUsed} as used
      from words where id > ${last} order by id limit ${ROWS_MAX}`.execute(db);
    const unused = rows.filter(({ used }) => !used).map(({ id }) => id);
    if (unused.length > 0) await deleteIfUnused(db, unused).catch(ignoreLockTimeout);
    if (rows.length < ROWS_MAX) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Ignores a lock timeout: those words are tried again at the next run. */
function ignoreLockTimeout(error: unknown): void {
  if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
}

async function deleteIfUnused(db: Db, ids: readonly number[]): Promise<void> {
  await transact(db, async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
    await sql`lock table words in access exclusive mode`.execute(trx);
    await sql`delete from words
      where id = any(${[...ids]}::integer[]) and not ${isUsed}`.execute(trx);
  });
}
