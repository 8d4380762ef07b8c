/** How a post matches a word of a search, best first: by one of its words, or by its category. */
export const TIER = { exact: 0, beginning: 1, category: 2, part: 3, typo: 4 } as const;
export type Tier = (typeof TIER)[keyof typeof TIER];

const PART_MIN = 2;
/** Shorter words would match too many others with a typo. */
const TYPO_MIN = 4;
const LONGEST_KEY = 3;

/** Returns how well a word matches a search term, both folded, or undefined if it does not. */
export function findTier(term: string, word: string): Tier | undefined {
  if (word === term) return TIER.exact;
  if (word.startsWith(term)) return TIER.beginning;
  const { length } = [...term];
  if (length >= PART_MIN && word.includes(term)) return TIER.part;
  if (length >= TYPO_MIN && isOneTypo([...term], [...word])) return TIER.typo;
  return undefined;
}

/** Returns whether one letter is wrong, missing or extra, or two adjacent letters are swapped. */
function isOneTypo(term: readonly string[], word: readonly string[]): boolean {
  const shorter = Math.min(term.length, word.length);
  let start = 0;
  while (start < shorter && term[start] === word[start]) start += 1;
  let end = 0;
  while (end < shorter - start && term.at(-1 - end) === word.at(-1 - end)) end += 1;
  const [a, b] = [term, word].map((letters) => letters.slice(start, letters.length - end));
  if (!a || !b) return false;
  if (a.length <= 1 && b.length <= 1) return true;
  return a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0];
}

/**
 * Returns the dictionary keys of a word: `^` and its first letters, its substrings of 2 and 3 letters,
 * and `~` and the word, whole and with any one letter removed. Words that are one typo apart have a `~`
 * key in common.
 */
export function keysOf(word: string): string[] {
  const letters = [...word];
  const beginnings = [1, 2, LONGEST_KEY].map((length) => beginningOf(letters, length));
  const parts = [PART_MIN, LONGEST_KEY].flatMap((length) => partsOf(letters, length));
  return [...new Set([...beginnings, ...parts, ...typosOf(letters)])];
}

/** Returns keys that every word beginning with `term` has. */
export function beginningKeys(term: string): string[] {
  const letters = [...term];
  return [beginningOf(letters, LONGEST_KEY), ...partsOf(letters, LONGEST_KEY)];
}

/** Returns keys that every word containing `term` has; none if it is too short to match parts. */
export function partKeys(term: string): string[] {
  const letters = [...term];
  return partsOf(letters, Math.min(letters.length, LONGEST_KEY)).filter(() => letters.length > 1);
}

/** Returns keys of which every word one typo from `term` has one; none if it is too short for typos. */
export function typoKeys(term: string): string[] {
  const letters = [...term];
  return letters.length < TYPO_MIN ? [] : typosOf(letters);
}

function beginningOf(letters: readonly string[], length: number): string {
  return `^${letters.slice(0, length).join("")}`;
}

function partsOf(letters: readonly string[], length: number): string[] {
  const count = Math.max(letters.length - length + 1, 0);
  return Array.from({ length: count }, (_, at) => letters.slice(at, at + length).join(""));
}

function typosOf(letters: readonly string[]): string[] {
  const shortened = letters.map((_, at) => letters.toSpliced(at, 1).join(""));
  return [letters.join(""), ...shortened].map((typo) => `~${typo}`);
}
