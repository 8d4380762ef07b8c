/** The joiner of one emoji, such as a pirate flag, and the letters of a flag such as Scotland's. */
const PART_OF_EMOJI =
  /(?<=\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d(?=\p{Extended_Pictographic})|(?<=\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007f}]/u;
const HIDDEN = new RegExp(`(?!${PART_OF_EMOJI.source})[\\p{Cc}\\p{Cf}\\p{Cs}\\s]`, "gu");

/** Returns a name on one line, without invisible characters, of at most `max` code points. */
export function cleanName(name: string, max: number): string {
  const line = name.replace(HIDDEN, " ").replace(/ +/g, " ").trim();
  return [...line].slice(0, max).join("").trim();
}
