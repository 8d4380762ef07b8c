import { splitWords } from "../texts.ts";

/** The most words that an account mutes. */
export const MUTED_WORDS_MAX = 100;
export const MUTED_WORD_MAX = 30;

export const NO_WORD = "Type a word of letters or digits, such as rust.";
export const TOO_MANY_WORDS = `You can mute up to ${MUTED_WORDS_MAX} words. Remove one first.`;

/** Returns a word as it is compared, or several that follow one another; empty without letters and digits. */
export function foldMuted(word: string): string {
  return splitWords(word).join(" ");
}

/** Returns a function that returns whether one of some texts has one of the words, as a whole and however it is spelled. */
export function muterOf(words: readonly string[]): (texts: readonly string[]) => boolean {
  if (words.length === 0) return () => false;
  const muted = words.map((word) => ` ${foldMuted(word)} `);
  return (texts) =>
    texts.some((text) => {
      const folded = ` ${foldMuted(text)} `;
      return muted.some((word) => folded.includes(word));
    });
}
