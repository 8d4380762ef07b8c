import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { ROWS_MAX } from "#server/platform/db/row-batches.ts";
import type { Tables } from "#server/platform/db/schema/tables.ts";
import { keysOf } from "#server/platform/words/word-match.ts";

// No word has a line break.
const BETWEEN_KEYS = "\n";
// Whoever searches waits behind a lock that waits.
const LOCK_WITHIN = "1s";
const LOCK_NOT_AVAILABLE = "55P03";

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
  const sorted = words.toSorted();
  const keys = sorted.map((word) => keysOf(word).join(BETWEEN_KEYS));
  await sql`insert into words (word, keys)
    select word, string_to_array(keys, ${BETWEEN_KEYS})
    from unnest(${sorted}::text[], ${keys}::text[]) as given (word, keys)
    on conflict do nothing`.execute(db);
}

/** Says in SQL which of the rows of `words` are used. */
type IsUsed = RawBuilder<SqlBool>;

/**
 * Deletes the words that are not used any more. Writers read a word's id before they use it, so what
 * seems unused is checked again under a lock that waits for every such reader, one bucket at a time.
 */
export async function deleteUnusedWords(db: Kysely<Tables>, isUsed: IsUsed): Promise<void> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ id: number; used: boolean }>`
      select id, ${isUsed} as used
      from words where id > ${last} order by id limit ${ROWS_MAX}`.execute(db);
    const unused = rows.filter(({ used }) => !used).map(({ id }) => id);
    if (unused.length > 0) await deleteIfUnused(db, unused, isUsed).catch(passLocked);
    if (rows.length < ROWS_MAX) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** Words that are in use are left to the next time. */
function passLocked(error: unknown): void {
  if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
}

async function deleteIfUnused(
  db: Kysely<Tables>,
  ids: readonly number[],
  isUsed: IsUsed,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local lock_timeout = ${sql.lit(LOCK_WITHIN)}`.execute(trx);
    await sql`lock table words in access exclusive mode`.execute(trx);
    await sql`delete from words
      where id = any(${[...ids]}::integer[]) and not ${isUsed}`.execute(trx);
  });
}
