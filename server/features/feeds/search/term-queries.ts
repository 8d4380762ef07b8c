import { categoriesNamed } from "#contract/feeds/category-words.ts";
import type { Category } from "#contract/posts/categories.ts";
import { splitWords } from "#server/platform/split-words.ts";

/** Signs, and letters that stand in most texts, count in a search only if there is nothing else. */
const MINOR = /^(?:[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]|[^\p{L}\p{N}]+)$/u;
/** Single letters and digits find beginnings of words; a character of other scripts is a word. */
const BEGINNING = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]$/u;

/** A word of a search. */
export type Term = {
  /** A post has any of these. */
  spellings: readonly string[];
  /** The categories that the word names. */
  categories: readonly Category[];
};

/** Returns the words of a search, each of which a post must have. */
export function searchedWords(query: string): string[] {
  const words = [...new Set(splitWords(query))];
  const major = words.filter((word) => !MINOR.test(word));
  return major.length > 0 ? major : words;
}

export function termsOf(query: string): Term[] {
  return searchedWords(query).map((word) => ({
    spellings: [word],
    categories: categoriesNamed(word),
  }));
}

/** Returns whether a word is found at the beginning of words only. */
export function findsBeginnings(word: string): boolean {
  return BEGINNING.test(word);
}
