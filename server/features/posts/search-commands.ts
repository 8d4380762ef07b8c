import { type SqlBool, sql } from "kysely";
import type { Db, Trx } from "#server/platform/db/database.ts";
import { deleteUnusedWords, idsOfWords } from "#server/platform/db/dictionary.ts";
import { deleteRows } from "#server/platform/db/row-batches.ts";
import { type PostText, wordsOfPost } from "#server/platform/words/post-words.ts";

/** Indexes the words of a new or changed post. */
export async function indexPost(trx: Trx, postId: string, text: PostText): Promise<void> {
  const words = await idsOfWords(trx, wordsOfPost(text));
  const ids = sql`${[...words.values()]}::integer[]`;
  await sql`delete from post_words
    where post_id = ${postId} and word_id <> all(${ids})`.execute(trx);
  await sql`insert into post_words (word_id, post_id)
    select id, ${postId} from unnest(${ids}) as id on conflict do nothing`.execute(trx);
}

/** Deletes up to `limit` words of posts; returns how many. */
export function deleteWordsOf(
  trx: Trx,
  postIds: readonly string[],
  limit: number,
): Promise<number> {
  return deleteRows(trx, "post_words", sql`post_id = any(${[...postIds]}::bigint[])`, limit);
}

/** Deletes the words that no post contains any more. */
export async function deleteOldWords(db: Db): Promise<void> {
  await deleteUnusedWords(
    db,
    sql<SqlBool>`exists (select from post_words where word_id = words.id)`,
  );
}
