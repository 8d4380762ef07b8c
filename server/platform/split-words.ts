import { foldText, splitWords } from "#contract/texts.ts";

/** Hyphens and apostrophes: what belongs together by them, people also write as one word. */
export const JOINING = "-'\u2010";
const COMPOUND = new RegExp(`[\\p{L}\\p{N}\\p{M}]+(?:[${JOINING}][\\p{L}\\p{N}\\p{M}]+)+`, "gu");
const JOINED = new RegExp(`[${JOINING}]`, "g");

/** Stands between parts of a text of words, as it is no word. */
export const PART_END = "|";

/** Returns the words by which a text is found, folded: 'Co-op' by 'co', 'op' and 'coop'. */
export function searchableWords(text: string): string[] {
  const compounds = foldText(text).match(COMPOUND) ?? [];
  return [...splitWords(text), ...compounds.map((words) => words.replace(JOINED, ""))];
}
