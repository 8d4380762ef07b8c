/** How a word answers one of a search, best first. */
export const TIER = { exact: 0, beginning: 1, part: 2, typo: 3 } as const;
export type Tier = (typeof TIER)[keyof typeof TIER];

const PART_MIN = 2;
/** Shorter words are one slip from too many others. */
const TYPO_MIN = 4;
const LONGEST_KEY = 3;

/** How well a word matches what was searched for, both folded; nothing where it does not. */
export function findTier(sought: string, word: string): Tier | undefined {
  if (word === sought) return TIER.exact;
  if (word.startsWith(sought)) return TIER.beginning;
  const { length } = [...sought];
  if (length >= PART_MIN && word.includes(sought)) return TIER.part;
  if (length >= TYPO_MIN && isOneSlip([...sought], [...word])) return TIER.typo;
  return undefined;
}

/** Whether one letter is wrong, missing or too many, or two neighbours are swapped. */
function isOneSlip(sought: readonly string[], word: readonly string[]): boolean {
  const shorter = Math.min(sought.length, word.length);
  let start = 0;
  while (start < shorter && sought[start] === word[start]) start += 1;
  let end = 0;
  while (end < shorter - start && sought.at(-1 - end) === word.at(-1 - end)) end += 1;
  const [a, b] = [sought, word].map((letters) => letters.slice(start, letters.length - end));
  if (!a || !b) return false;
  if (a.length <= 1 && b.length <= 1) return true;
  return a.length === 2 && b.length === 2 && a[0] === b[1] && a[1] === b[0];
}

/**
 * The keys under which the dictionary keeps a word: `^` and its first letters, its parts of 2 and
 * 3 letters, and `~` and the word, whole and with any one letter left out. Words that are one
 * slip apart have a `~` key in common.
 */
export function keysOf(word: string): string[] {
  const letters = [...word];
  const beginnings = [1, 2, LONGEST_KEY].map((length) => beginningOf(letters, length));
  const parts = [PART_MIN, LONGEST_KEY].flatMap((length) => partsOf(letters, length));
  return [...new Set([...beginnings, ...parts, ...slipsOf(letters)])];
}

/** The keys that every word has which begins with what is sought. */
export function beginningKeys(sought: string): string[] {
  const letters = [...sought];
  return [beginningOf(letters, LONGEST_KEY), ...partsOf(letters, LONGEST_KEY)];
}

/** The keys that every word has of which the sought is a part; none where parts don't count. */
export function partKeys(sought: string): string[] {
  const letters = [...sought];
  return partsOf(letters, Math.min(letters.length, LONGEST_KEY)).filter(() => letters.length > 1);
}

/** Keys of which every word has one that is a slip from the sought; none where slips don't count. */
export function typoKeys(sought: string): string[] {
  const letters = [...sought];
  return letters.length < TYPO_MIN ? [] : slipsOf(letters);
}

function beginningOf(letters: readonly string[], length: number): string {
  return `^${letters.slice(0, length).join("")}`;
}

function partsOf(letters: readonly string[], length: number): string[] {
  const count = Math.max(letters.length - length + 1, 0);
  return Array.from({ length: count }, (_, at) => letters.slice(at, at + length).join(""));
}

function slipsOf(letters: readonly string[]): string[] {
  const shortened = letters.map((_, at) => letters.toSpliced(at, 1).join(""));
  return [letters.join(""), ...shortened].map((slip) => `~${slip}`);
}
