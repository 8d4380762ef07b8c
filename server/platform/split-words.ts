import { foldText } from "#contract/texts.ts";

/** A run of letters and digits; else a flag of a country, or an emoji or symbol, which needs no space. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|\p{RI}{2}|[\p{So}\p{Extended_Pictographic}]/gu;

/** Returns the words of a text in order, folded. */
export function splitWords(text: string): string[] {
  return foldText(text).match(WORD) ?? [];
}
