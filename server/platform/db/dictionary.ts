import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { ROWS_MAX } from "#server/platform/db/row-batches.ts";
import type { Tables } from "#server/platform/db/schema/tables.ts";
import { keysOf } from "#server/platform/words/word-match.ts";

// No word has a line break.
const KEY_SEPARATOR = "\n";
// Searches queue behind a lock that waits.
const LOCK_TIMEOUT = "1s";
const LOCK_NOT_AVAILABLE = "55P03";

/** Returns the ids of words, and adds missing words to the dictionary. */
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

// Sorted, so that concurrent writers wait for each other's new words but never deadlock.
async function addWords(db: Kysely<Tables>, words: readonly string[]): Promise<void> {
  const sorted = words.toSorted();
  const keys = sorted.map((word) => keysOf(word).join(KEY_SEPARATOR));
  await sql`insert into words (word, keys)
    select word, string_to_array(keys, ${KEY_SEPARATOR})
    from unnest(${sorted}::text[], ${keys}::text[]) as given (word, keys)
    on conflict do nothing`.execute(db);
}

/** A SQL condition: whether a row of `words` is in use. */
type IsUsed = RawBuilder<SqlBool>;

/**
 * Deletes words that are no longer in use. Writers read a word's id before they use it, so candidates
 * are checked again under a lock that waits for those readers, one batch at a time.
 */
export async function deleteUnusedWords(db: Kysely<Tables>, isUsed: IsUsed): Promise<void> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ id: number; used: boolean }>`
      select id, ${isUsed} as used
      from words where id > ${last} order by id limit ${ROWS_MAX}`.execute(db);
    const unused = rows.filter(({ used }) => !used).map(({ id }) => id);
    if (unused.length > 0) await deleteIfUnused(db, unused, isUsed).catch(ignoreLockTimeout);
    if (rows.length < ROWS_MAX) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Ignores a lock timeout: those words are tried again at the next run. */
function ignoreLockTimeout(error: unknown): void {
  if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
}

async function deleteIfUnused(
  db: Kysely<Tables>,
  ids: readonly number[],
  isUsed: IsUsed,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_TIMEOUT)}`.execute(trx);
    await sql`lock table words in access exclusive mode`.execute(trx);
    await sql`delete from words
      where id = any(${[...ids]}::integer[]) and not ${isUsed}`.execute(trx);
  });
}
