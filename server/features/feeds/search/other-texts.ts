import { ALTERNATIVES_MAX, type Alternative } from "#contract/feeds/search.ts";
import { SEARCH_TEXT_MAX } from "#contract/feeds/search-options.ts";
import { lengthOf } from "#contract/numbers.ts";
import type { Spelling } from "./spelling-queries.ts";
import type { Term } from "./term-queries.ts";

/** The least similarity of words that are searched for instead of one that no post has, unless one edit apart. */
const SEARCHED_MIN = 0.5;

/** The most parts of several words whose results are counted, as each is a search. */
const PARTS_MAX = 16;

/** By the words that no post has. */
export type Spellings = ReadonlyMap<string, readonly Spelling[]>;

/** Another spelling of a text, and whether it is so near that it may be searched for instead. */
export type Respelling = { query: string; isNear: boolean };

/** Returns the text with the nearest words instead of the unknown: several if only one is. */
export function respell(terms: readonly Term[], spellings: Spellings): Respelling[] {
  const [first] = spellings.values();
  const tries = spellings.size === 1 ? (first?.length ?? 0) : Math.min(spellings.size, 1);
  return Array.from({ length: tries }, (_, index) => respellBy(terms, spellings, index))
    .flatMap((respelling) => respelling ?? [])
    .filter(({ query }) => lengthOf(query) <= SEARCH_TEXT_MAX);
}

function respellBy(
  terms: readonly Term[],
  spellings: Spellings,
  index: number,
): Respelling | undefined {
  let isNear = true;
  const words: string[] = [];
  for (const { text, isExact } of terms) {
    const others = spellings.get(text);
    const spelling = others ? others[index] : { word: text, similarity: 1 };
    if (!spelling) return undefined;
    if (others) isNear &&= !isExact && isMisspelled(text, spelling);
    words.push(spelling.word);
  }
  return { query: words.join(" "), isNear };
}

function isMisspelled(text: string, { word, similarity }: Spelling): boolean {
  return similarity >= SEARCHED_MIN || isOneEdit([...text], [...word]);
}

/** Returns whether one letter is missing, too many or another, or two are exchanged. */
function isOneEdit(one: string[], other: string[]): boolean {
  for (const end of [0, -1]) {
    while (one.length > 0 && one.at(end) === other.at(end)) {
      one.splice(end, 1);
      other.splice(end, 1);
    }
  }
  if (Math.max(one.length, other.length) <= 1) return true;
  return one.length === 2 && one.toReversed().join("") === other.join("");
}

/**
 * Returns the longest parts of a text that find something, the most words first, then the most results. Words that
 * no post has are replaced by the nearest, or left out. `count` returns the number of a text's results, or
 * undefined if there is no time left.
 */
export async function listParts(
  terms: readonly Term[],
  spellings: Spellings,
  count: (query: string) => Promise<number | undefined>,
): Promise<Alternative[]> {
  const required = terms.filter(({ isOptional }) => !isOptional);
  const words = required.flatMap(({ text }) =>
    spellings.has(text) ? (spellings.get(text)?.[0]?.word ?? []) : [text],
  );
  const parts: { words: readonly string[]; count: number }[] = [];
  let counted = 0;
  for (let size = Math.min(words.length, required.length - 1); size > 0; size--) {
    const found: typeof parts = [];
    for (const part of partsOf(words, size)) {
      if (parts.some((longer) => part.every((word) => longer.words.includes(word)))) continue;
      if (size > 1 && ++counted > PARTS_MAX) break;
      const results = await count(part.join(" "));
      if (results) found.push({ words: part, count: results });
    }
    parts.push(...found.sort((a, b) => b.count - a.count));
    if (parts.length >= ALTERNATIVES_MAX) break;
  }
  return parts
    .slice(0, ALTERNATIVES_MAX)
    .map((part) => ({ query: part.words.join(" "), count: part.count }));
}

/** Returns every choice of so many words, in their order. */
function* partsOf(words: readonly string[], size: number): Generator<string[]> {
  if (size === 0) yield [];
  for (let first = 0; first <= words.length - size && size > 0; first++) {
    for (const rest of partsOf(words.slice(first + 1), size - 1)) {
      yield [words[first] ?? "", ...rest];
    }
  }
}
