import { foldText } from "#contract/texts.ts";

/** A run of letters and digits; else a flag of a country, or an emoji or symbol, which needs no space. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|\p{RI}{2}|[\p{So}\p{Extended_Pictographic}]/gu;
/** Words that belong together by hyphens or apostrophes, which people also write as one. */
const COMPOUND = /[\p{L}\p{N}\p{M}]+(?:[-'\u2010][\p{L}\p{N}\p{M}]+)+/gu;

/** Returns the words of a text in order, folded. */
export function splitWords(text: string): string[] {
  return foldText(text).match(WORD) ?? [];
}

/** Returns the words by which a text is found, folded: 'Co-op' by 'co', 'op' and 'coop'. */
export function searchableWords(text: string): string[] {
  const compounds = foldText(text).match(COMPOUND) ?? [];
  return [...splitWords(text), ...compounds.map((words) => words.replace(/[-'\u2010]/g, ""))];
}
