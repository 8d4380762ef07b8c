/** The maximum length of a search; longer words are found by their first letters. */
const WORD_MAX = 30;

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const DIACRITICS = /[\u0300-\u036f]/g;

/** Returns the distinct words of a text in order: runs of letters and digits, folded. */
export function splitWords(text: string): string[] {
  const words = fold(text).match(WORD) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, WORD_MAX).join("")))];
}

/** Folds case, accents, full-width letters and ligatures into one spelling. */
function fold(text: string): string {
  const plain = text.normalize("NFKD").toLowerCase().normalize("NFKD").replace(DIACRITICS, "");
  return plain.replaceAll("ς", "σ").normalize("NFKC");
}
