import { splitWords } from "#server/platform/words/split-words.ts";

const WORDS_PER_POST = 200;

export type PostText = { title: string; description: string; tags: readonly string[] };

/** What a post is found by; of very many words the description's last are left out. */
export function wordsOfPost({ title, description, tags }: PostText): string[] {
  return splitWords([title, ...tags, description].join(" ")).slice(0, WORDS_PER_POST);
}
