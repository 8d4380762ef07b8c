/** The joiner of one emoji, such as a pirate flag, and the letters of a flag such as Scotland's. */
const PART_OF_EMOJI =
  /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})|(?<=\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007f}]/u;
/** Scripts that spell some words with joiners between their letters: Persian in Arabic, those of India. */
const SCRIPTS =
  "Arabic Syriac Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar Tibetan";
const LETTER = `[${SCRIPTS.replace(/(\w+) ?/g, "\\p{Script_Extensions=$1}")}]`;
const JOINER = `(?<=${LETTER})[\\u200c\\u200d](?=${LETTER})`;
const HIDDEN = new RegExp(`(?!${PART_OF_EMOJI.source}|${JOINER})[\\p{Cc}\\p{Cf}\\p{Cs}\\s]`, "gu");

/** Returns a name on one line, without invisible characters, of at most `max` code points. */
export function cleanName(name: string, max: number): string {
  const line = name.replace(HIDDEN, " ").replace(/ +/g, " ").trim();
  return [...line].slice(0, max).join("").trim();
}
