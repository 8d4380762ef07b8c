import { splitWords } from "#server/platform/words/split-words.ts";

const WORDS_PER_POST = 200;

export type PostText = { title: string; description: string; tags: readonly string[] };

/** Returns the words by which searches find a post, at most `WORDS_PER_POST`; the description is last. */
export function wordsOfPost({ title, description, tags }: PostText): string[] {
  return splitWords([title, ...tags, description].join(" ")).slice(0, WORDS_PER_POST);
}
