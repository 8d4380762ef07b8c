import { lengthOf } from "#contract/numbers.ts";
import { SEARCH_TEXT_MAX } from "#contract/search/options.ts";
import type { Term } from "./term-queries.ts";

/** The least similarity of words that are searched for instead of one that no post has, unless one edit apart. */
const SEARCHED_MIN = 0.5;

/** A word, and which share of its groups of three letters it has in common with another. */
export type Spelling = { word: string; similarity: number };

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
