import { searchPosts } from "#contract/feeds/search.ts";
import { makeVocabulary } from "./seed/vocabulary.ts";
import type { Request } from "./wrk.ts";

const RANKS = [0, 3, 10, 40, 120, 300, 700, 1_500, 2_400, 3_600];

/** Returns searches for a word, common or rare, for two words, and for the beginning of a word. */
export function listSearches(): Request[] {
  const vocabulary = makeVocabulary();
  const word = (rank: number) => vocabulary[rank] ?? "";
  const queries = RANKS.flatMap((rank, index) => [
    word(rank),
    `${word(rank)} ${word(RANKS[(index + 1) % RANKS.length] ?? 0)}`,
    word(rank).slice(0, 3),
  ]);
  return queries.map((query) => ({ method: "POST", path: searchPosts.path, body: { query } }));
}
