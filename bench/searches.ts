import { searchPosts } from "#contract/search/contract.ts";
import type { Request } from "./request.ts";
import { makeVocabulary } from "./seed/vocabulary.ts";

const COMMON = [0, 3, 10, 40, 120, 300, 700, 1_500, 2_400, 3_600];
// Coprime to the number of words, so that each comes once.
const STEP = 1_237;

/** Returns searches for a word and a common one, as the peer's are, each with another pair. */
export function listSearches(session: string, { tiles = false } = {}): Request[] {
  const vocabulary = makeVocabulary();
  const word = (rank: number) => vocabulary[rank % vocabulary.length] ?? "";
  return vocabulary.map((_, index) => {
    const query = `${word(COMMON[index % COMMON.length] ?? 0)} ${word(index * STEP)}`;
    return { method: "POST", path: searchPosts.path, body: { query, tiles }, session };
  });
}
