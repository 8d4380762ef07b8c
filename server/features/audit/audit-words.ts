import { splitWords } from "#contract/texts.ts";

/** Longer words are found by their first letters; PostgreSQL limits the bytes of a word. */
const WORD_MAX = 30;

/** Returns the words by which an entry is found, or that a search looks for. */
export function auditWords(text: string): string[] {
  return splitWords(text).map((word) => [...word].slice(0, WORD_MAX).join(""));
}
