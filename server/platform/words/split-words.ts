/** As long as a search can be; a longer word is found by its first letters. */
const WORD_MAX = 30;

const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const DIACRITICS = /[\u0300-\u036f]/g;

/** The words of a text in their order, each once: runs of letters and digits, folded. */
export function splitWords(text: string): string[] {
  const words = fold(text).match(WORD) ?? [];
  return [...new Set(words.map((word) => [...word].slice(0, WORD_MAX).join("")))];
}

/** One spelling for what people type in several: case, accents, wide and joined letters. */
function fold(text: string): string {
  const plain = text.normalize("NFKD").toLowerCase().normalize("NFKD").replace(DIACRITICS, "");
  return plain.replaceAll("ς", "σ").normalize("NFKC");
}
