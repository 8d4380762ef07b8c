import { sql } from "kysely";
import { chooseNear } from "#server/features/posts/search/near-words.ts";
import { beginningKeys, typoKeys } from "#server/features/posts/search/word-match.ts";
import { patternOf } from "#server/features/users/queries.ts";
import type { Db } from "#server/platform/db/database.ts";

/** The most words that are compared with a misspelled one, the oldest and so commonest. */
const COMPARED_MAX = 500;
const LETTERS = 3;

/** Fewer letters begin too many names. */
const HALF_MIN = 2;
const NAME_MIN = 4;
const NAMES_MAX = 100;

/** Returns words of posts and usernames that may be meant by a misspelled word, most alike first. */
export async function listNear(db: Db, word: string, loosely: boolean): Promise<string[]> {
  const resembling = [...(await listResembling(db, word)), ...(await listNames(db, word))];
  return chooseNear(word, resembling, loosely);
}

/**
 * Returns words of posts that may resemble one that no post has: those with a typo, and those with the same
 * first letter and three adjacent letters in common.
 */
async function listResembling(db: Db, term: string): Promise<string[]> {
  const letters = [...term];
  const parts = letters
    .slice(LETTERS - 1)
    .map((_, start) => letters.slice(start, start + LETTERS).join(""));
  const [first = ""] = beginningKeys(letters[0] ?? "");
  const { rows } = await sql<{ word: string }>`
    (select id, word from words where keys && ${typoKeys(term)}::text[] limit ${COMPARED_MAX})
    union
    (select id, word from words where keys && ${parts}::text[] and keys @> ${[first]}::text[]
      limit ${COMPARED_MAX})
    order by id`.execute(db);
  return rows.map(({ word }) => word);
}

/**
 * Returns usernames that begin or end like the word. With a single typo, either nearly half its letters
 * are right at the beginning, or as many at the end: a swap may concern both letters in the middle.
 */
async function listNames(db: Db, word: string): Promise<string[]> {
  const letters = [...word];
  if (letters.length < NAME_MIN) return [];
  const half = Math.max(Math.floor(letters.length / 2) - 1, HALF_MIN);
  const beginning = letters.slice(0, half).join("");
  const end = letters.slice(-half).reverse().join("");
  const name = sql`lower(username)`;
  const select = sql`select ${name} as name from users where deleted_at is null`;
  const { rows } = await sql<{ name: string }>`
    (${select} and ${name} like ${patternOf(beginning)} limit ${NAMES_MAX})
    union (${select} and reverse(${name}) like ${patternOf(end)} limit ${NAMES_MAX})
    order by name`.execute(db);
  return rows.map((row) => row.name);
}
