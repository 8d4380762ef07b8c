/** The maximum length of a search; longer words are found by their first letters. */
const WORD_MAX = 30;

/** The most words of a search. */
const SEARCHED_MAX = 8;
/** Begins thousands of words; a character of other scripts is a word. */
const LETTER = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u;

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const DIACRITICS = /[\u0300-\u036f]/g;

/** Returns the distinct words of a text in order: runs of letters and digits, folded. */
export function splitWords(text: string): string[] {
  const words = fold(text).match(WORD) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, WORD_MAX).join("")))];
}

/** Returns the words that a search looks up: the first eight, and single letters only where there is no more. */
export function searchedWords(text: string): string[] {
  const words = splitWords(text);
  const longer = words.filter((word) => !LETTER.test(word));
  return longer.length > 0 ? longer.slice(0, SEARCHED_MAX) : words.slice(0, 1);
}

/** Folds case, accents, full-width letters and ligatures into one spelling. */
function fold(text: string): string {
  const plain = text.normalize("NFKD").toLowerCase().normalize("NFKD").replace(DIACRITICS, "");
  return plain.replaceAll("ς", "σ").normalize("NFKC");
}
