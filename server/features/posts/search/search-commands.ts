import { sql } from "kysely";
import { idsOfWords } from "#server/features/posts/search/dictionary-commands.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { deleteRows } from "#server/platform/db/row-batches.ts";
import { splitWords } from "#server/platform/split-words.ts";

const WORDS_PER_POST = 200;

type PostText = { title: string; description: string; tags: readonly string[] };

/** Returns the words by which searches find a post, at most `WORDS_PER_POST`; the description is last. */
export function wordsOfPost({ title, description, tags }: PostText): string[] {
  return splitWords([title, ...tags, description].join(" ")).slice(0, WORDS_PER_POST);
}

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
