import { searchPosts } from "#contract/feeds/search.ts";
import { makeVocabulary } from "./seed/vocabulary.ts";
import type { Request } from "./wrk.ts";

const COMMON = [0, 3, 10, 40, 120, 300, 700, 1_500, 2_400, 3_600];
// Coprime to the number of words, so that each comes once.
const STEP = 1_237;

/**
 * Returns searches for a word, for a common word and another, and for the beginning of a word. There are
 * too many to be repeated while a response is cached.
 */
export function listSearches(): Request[] {
  const vocabulary = makeVocabulary();
  const word = (rank: number) => vocabulary[rank % vocabulary.length] ?? "";
  const queries = vocabulary.flatMap((_, index) => {
    const any = word(index * STEP);
    const common = word(COMMON[index % COMMON.length] ?? 0);
    return [any, `${common} ${any}`, any.slice(0, -1)];
  });
  return queries.map((query) => ({ method: "POST", path: searchPosts.path, body: { query } }));
}
