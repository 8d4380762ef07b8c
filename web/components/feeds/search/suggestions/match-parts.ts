export type Part = { text: string; isMatch: boolean };

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** Splits a name into the beginnings of its words that a typed text has, and what is between them. */
export function matchParts(name: string, typed: string): Part[] {
  const terms = (typed.match(WORD) ?? []).map(fold);
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: word, index } of name.matchAll(WORD)) {
    const length = Math.max(0, ...terms.map((term) => lengthBegun(word, term)));
    if (length === 0) continue;
    parts.push({ text: name.slice(end, index), isMatch: false });
    parts.push({ text: word.slice(0, length), isMatch: true });
    end = index + length;
  }
  parts.push({ text: name.slice(end), isMatch: false });
  return parts.filter(({ text }) => text !== "");
}

/** Returns how much of a word a term begins, 0 if it does not. */
function lengthBegun(word: string, term: string): number {
  if (!fold(word).startsWith(term)) return 0;
  let length = 0;
  for (const letter of word) {
    if (fold(word.slice(0, length)).length >= term.length) break;
    length += letter.length;
  }
  return length;
}

function fold(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}
