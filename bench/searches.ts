import { searchPosts } from "#contract/feeds/search.ts";
import { makeVocabulary } from "./seed/vocabulary.ts";
import type { Request } from "./wrk.ts";

const WORDS = [0, 3, 10, 40, 120, 300, 700, 1_500, 2_400, 3_600];

/** What people search for: a word, common or rare; two words; the beginning of one. */
export function listSearches(): Request[] {
  const vocabulary = makeVocabulary();
  const word = (at: number) => vocabulary[at] ?? "";
  const queries = WORDS.flatMap((at, index) => [
    word(at),
    `${word(at)} ${word(WORDS[(index + 1) % WORDS.length] ?? 0)}`,
    word(at).slice(0, 3),
  ]);
  return queries.map((query) => ({ method: "POST", path: searchPosts.path, body: { query } }));
}
