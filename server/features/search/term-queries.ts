import { MEANING_WORDS_MAX, type Meaning, meaningOf } from "#contract/search/meanings.ts";
import { splitWords } from "#contract/texts.ts";

/** Signs, and letters that stand in most texts, count in a search only if there is nothing else. */
const MINOR = /^(?:[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]|[^\p{L}\p{N}]+)$/u;
/** Words that say nothing by themselves: without them a post is found too. */
const STOP_WORDS = new Set(
  "an and are as at by for from in is it its my of on or that the this to with your".split(" "),
);
/** Single letters and digits find beginnings of words; a character of other scripts is a word. */
const BEGINNING = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]$/u;

/** A word of a search, or several that mean something together. */
export type Term = {
  /** As typed, folded. */
  text: string;
  /** What says something of it: a post has each. */
  words: readonly string[];
  /** What else than the text a post may have. */
  meaning: Meaning | undefined;
  /** Whether it only ranks what has the other words. */
  isOptional: boolean;
  /** Whether neither a meaning nor another spelling may replace it. */
  isExact: boolean;
};

/** Parses the words of a search; those of `exact` are taken as typed. */
export function termsOf(query: string, exact = ""): Term[] {
  const terms = parseTerms(splitWords(query), new Set(splitWords(exact)));
  const major = terms.filter(({ text }) => !MINOR.test(text));
  const counted = major.length > 0 ? major : terms;
  return counted.every(isStopWord)
    ? counted
    : counted.map((term) => ({ ...term, isOptional: isStopWord(term) }));
}

function isStopWord({ text, meaning }: Term): boolean {
  return !meaning && STOP_WORDS.has(text);
}

function parseTerms(words: readonly string[], exact: ReadonlySet<string>): Term[] {
  const terms = new Map<string, Term>();
  for (let at = 0; at < words.length; ) {
    const { text, meaning, length } = longestMeaning(words.slice(at), exact);
    const phrase = words.slice(at, at + length);
    const said = phrase.filter((word) => length === 1 || !STOP_WORDS.has(word));
    terms.set(text, { text, words: said, meaning, isOptional: false, isExact: exact.has(text) });
    at += length;
  }
  return [...terms.values()];
}

/** Returns as many of the first words as mean something together, or the first. */
function longestMeaning(words: readonly string[], exact: ReadonlySet<string>) {
  for (let length = Math.min(MEANING_WORDS_MAX, words.length); length > 0; length--) {
    const phrase = words.slice(0, length);
    const text = phrase.join(" ");
    const meaning = phrase.every((word) => exact.has(word)) ? undefined : meaningOf(text);
    if (meaning) return { text, meaning, length };
  }
  return { text: words[0] ?? "", meaning: undefined, length: 1 };
}

/** Returns the words that have a meaning, by what they mean. */
export function understoodIn(terms: readonly Term[]): { name: string; words: string }[] {
  const understood = new Map<string, string[]>();
  for (const { text, meaning } of terms) {
    if (meaning) understood.set(meaning.name, [...(understood.get(meaning.name) ?? []), text]);
  }
  return Array.from(understood, ([name, texts]) => ({ name, words: texts.join(" ") }));
}

/** Returns whether a word of a term is found at the beginning of words only, as is what means something. */
export function findsBeginnings({ meaning }: Term, word: string): boolean {
  return meaning !== undefined || BEGINNING.test(word);
}
