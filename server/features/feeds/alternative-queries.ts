import { ALTERNATIVES_MAX, type Alternative, type SearchBody } from "#contract/feeds/search.ts";
import { SEARCH_TEXT_MAX } from "#contract/feeds/search-options.ts";
import { lengthOf } from "#contract/numbers.ts";
import { listNear } from "#server/features/posts/search/near-queries.ts";
import { isMatched, type Term } from "#server/features/posts/search/term-queries.ts";
import type { Db } from "#server/platform/db/database.ts";
import { searchedWords } from "#server/platform/split-words.ts";

/** The most misspelled words of a text that are corrected. */
const CORRECTED_MAX = 3;
/** The most spellings of a word that are tried. */
const SPELLINGS_MAX = 3;
/** The most texts whose results are counted, as each is a search. */
const COUNTED_MAX = 6;

type Searched = {
  search: SearchBody;
  /** What each word of its text matches. */
  terms: readonly Term[];
  found: number;
  /** When there is no time left for more texts (ms). */
  until: number;
};

/**
 * Returns other texts that find something, if a word of the text matches nothing but typos: with other
 * spellings, and without results also each word alone. `count` returns the number of a search's results.
 */
export async function listAlternatives(
  db: Db,
  { search, terms, found, until }: Searched,
  count: (search: SearchBody) => Promise<number>,
): Promise<Alternative[]> {
  const words = searchedWords(search.query ?? "");
  const isUnknown = words.map((_, index) => !isMatched(terms[index], true));
  const unknown = words.filter((_, index) => isUnknown[index]);
  if (unknown.length > CORRECTED_MAX || (found > 0 && unknown.length === 0)) return [];
  const near = new Map<string, readonly string[]>();
  for (const word of unknown) {
    if (Date.now() > until) return [];
    near.set(word, await listNear(db, word, found === 0));
  }
  const spellings = respell(words, near);
  const texts =
    found === 0 && words.length > 1 ? [...spellings, ...singly(words, near)] : spellings;
  const tried = [...new Set(texts)].filter((text) => lengthOf(text) <= SEARCH_TEXT_MAX);
  const alternatives: Alternative[] = [];
  for (const query of tried.slice(0, COUNTED_MAX)) {
    if (Date.now() > until) break;
    const results = await count({ ...search, query });
    if (results > 0) alternatives.push({ query, count: results });
    if (alternatives.length === ALTERNATIVES_MAX) break;
  }
  return alternatives;
}

/** Returns the text with the nearest words instead of the misspelled: several if there is only one. */
function respell(words: readonly string[], near: ReadonlyMap<string, readonly string[]>): string[] {
  if (near.size === 0) return [];
  const tries = near.size === 1 ? SPELLINGS_MAX : 1;
  return Array.from({ length: tries }, (_, index) =>
    words.map((word) => (near.has(word) ? near.get(word)?.[index] : word)),
  ).flatMap((spelling) => (spelling.includes(undefined) ? [] : [spelling.join(" ")]));
}

/** Returns each word of the text alone, or the nearest to it. */
function singly(words: readonly string[], near: ReadonlyMap<string, readonly string[]>): string[] {
  return words.flatMap((word) => (near.has(word) ? (near.get(word)?.slice(0, 1) ?? []) : [word]));
}
