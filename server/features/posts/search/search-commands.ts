import { sql } from "kysely";
import { idsOfWords } from "#server/features/posts/search/dictionary-commands.ts";
import type { Trx } from "#server/platform/db/database.ts";
import { splitWords } from "#server/platform/split-words.ts";

const WORDS_PER_POST = 300;

type PostText = { title: string; description: string; tags: readonly string[] };

/**
 * Returns the words by which searches find a post, at most `WORDS_PER_POST`; the descriptions of its
 * images are last.
 */
export function wordsOfPost(
  { title, description, tags }: PostText,
  imageDescriptions: readonly string[] = [],
): string[] {
  const texts = [title, ...tags, description, ...imageDescriptions];
  return splitWords(texts.join(" ")).slice(0, WORDS_PER_POST);
}

/** Indexes the words of a new or changed post, whose images are attached and described. */
export async function indexPost(trx: Trx, postId: string, text: PostText): Promise<void> {
  const words = await idsOfWords(trx, wordsOfPost(text, await takeDescriptions(trx, postId)));
  const ids = sql`${[...words.values()]}::integer[]`;
  await sql`delete from post_words
    where post_id = ${postId} and word_id <> all(${ids})`.execute(trx);
  await sql`insert into post_words (word_id, post_id)
    select id, ${postId} from unnest(${ids}) as id on conflict do nothing`.execute(trx);
}

/** Returns the descriptions of a post's images, and marks them as indexed. */
async function takeDescriptions(trx: Trx, postId: string): Promise<string[]> {
  const { rows } = await sql<{ description: string; description_indexed: boolean }>`
    select description, description_indexed from images
    where post_id = ${postId} and description is not null order by position`.execute(trx);
  if (rows.some((image) => !image.description_indexed)) {
    await sql`update images set description_indexed = true
      where post_id = ${postId} and description is not null`.execute(trx);
  }
  return rows.map(({ description }) => description);
}

/** Indexes a post of which an image has an unindexed description; returns how many, 0 if there is none. */
export async function indexDescribedPost(trx: Trx): Promise<number> {
  const { rows } = await sql<PostText & { id: string }>`
    select id, title, description, tags from posts
    where id in (select post_id from images
      where description is not null and not description_indexed limit 1)
    for no key update`.execute(trx);
  for (const { id, ...text } of rows) await indexPost(trx, id, text);
  return rows.length;
}
