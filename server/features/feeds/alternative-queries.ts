import { ALTERNATIVES_MAX, type Alternative } from "#contract/feeds/search.ts";
import { SEARCH_TEXT_MAX } from "#contract/feeds/search-options.ts";
import { lengthOf } from "#contract/numbers.ts";
import {
  listSpellings,
  listUnknown,
  type Spelling,
} from "#server/features/posts/search/spelling-queries.ts";
import type { Term } from "#server/features/posts/search/term-queries.ts";
import type { Audience } from "#server/features/posts/visibility-queries.ts";
import type { Db } from "#server/platform/db/database.ts";

/** The least similarity of words that are searched for instead of one that no post has. */
const SEARCHED_MIN = 0.5;
/** The most misspelled words of a text that are corrected. */
const CORRECTED_MAX = 3;
/** The most texts whose results are counted, as each is a search. */
const COUNTED_MAX = 6;

/** What may be meant by the words of a search that finds nothing. */
type Near = {
  words: readonly string[];
  /** By the words that no post has. */
  spellings: ReadonlyMap<string, readonly Spelling[]>;
  /** The same search with similar words; undefined if there are none. */
  terms: readonly Term[] | undefined;
};

/** Looks up the words most like those that no post has. */
export async function listNear(db: Db, audience: Audience, terms: readonly Term[]): Promise<Near> {
  const words = terms.flatMap((term) => term.spellings);
  const misspelled = await listUnknown(db, audience, terms);
  const spellings = new Map<string, readonly Spelling[]>();
  if (misspelled.length > CORRECTED_MAX) return { words: [], spellings, terms: undefined };
  for (const word of misspelled) spellings.set(word, await listSpellings(db, audience, word));
  return { words, spellings, terms: similarTerms(terms, spellings) };
}

function similarTerms(
  terms: readonly Term[],
  spellings: ReadonlyMap<string, readonly Spelling[]>,
): Term[] | undefined {
  if (spellings.size === 0) return undefined;
  const similar = terms.map((term) => {
    const found = spellings.get(term.spellings[0] ?? "");
    if (!found) return term;
    const near = found.filter(({ similarity }) => similarity >= SEARCHED_MIN);
    return { ...term, spellings: near.map(({ word }) => word) };
  });
  return similar.every((term) => term.spellings.length > 0) ? similar : undefined;
}

/**
 * Returns other texts that find something: with other spellings, and without any results also each word alone.
 * `count` returns the number of a text's results; none are counted after the time `until` (ms).
 */
export async function listAlternatives(
  { words, spellings }: Near,
  { found, until }: { found: number; until: number },
  count: (query: string) => Promise<number>,
): Promise<Alternative[]> {
  const respelled = respell(words, spellings);
  const texts =
    found === 0 && words.length > 1 ? [...respelled, ...singly(words, spellings)] : respelled;
  const tried = [...new Set(texts)].filter((text) => lengthOf(text) <= SEARCH_TEXT_MAX);
  const alternatives: Alternative[] = [];
  for (const query of tried.slice(0, COUNTED_MAX)) {
    if (Date.now() > until) break;
    const results = await count(query);
    if (results > 0) alternatives.push({ query, count: results });
    if (alternatives.length === ALTERNATIVES_MAX) break;
  }
  return alternatives;
}

type Spellings = Near["spellings"];

/** Returns the text with the nearest words instead of the misspelled: several if there is only one. */
function respell(words: readonly string[], spellings: Spellings): string[] {
  const [first] = spellings.values();
  const tries = spellings.size === 1 ? (first?.length ?? 0) : spellings.size && 1;
  return Array.from({ length: tries }, (_, index) =>
    words.map((word) => (spellings.has(word) ? spellings.get(word)?.[index]?.word : word)),
  ).flatMap((spelling) => (spelling.includes(undefined) ? [] : [spelling.join(" ")]));
}

/** Returns each word of the text alone, or the nearest to it. */
function singly(words: readonly string[], spellings: Spellings): string[] {
  return words.flatMap((word) =>
    spellings.has(word) ? (spellings.get(word)?.[0]?.word ?? []) : [word],
  );
}
