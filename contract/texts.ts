// Besides control characters: characters that override the direction of surrounding text (unlike the
// marks U+200E, U+200F and U+061C), and lone surrogates, which no database accepts.
const CONTROL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\p{Cs}]/u;
const LINE_BREAK = /\r\n?|[\u2028\u2029]/g;

/** Returns whether a text has characters that are refused. */
export function hasControls(text: string): boolean {
  return CONTROL.test(text);
}

/** Returns a text whose line breaks are one character each. */
export function withPlainBreaks(text: string): string {
  return text.replace(LINE_BREAK, "\n");
}

/** Returns a text with spaces in place of line breaks and tabs. */
export function onOneLine(text: string): string {
  return withPlainBreaks(text).replace(/[\n\t]/g, " ");
}

/** Marks on letters of scripts whose words are also written without them; Japanese voice marks are not. */
const MARKS =
  /(?![\u3099\u309a])(?=\p{M})[\p{Script=Inherited}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}]/gu;
/** Invisible characters, such as soft hyphens, zero-width spaces and variation selectors; and Arabic stretching. */
const IGNORED = /[\p{Default_Ignorable_Code_Point}\u0640]/gu;
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: "ss",
  ı: "i",
  ς: "σ",
  "‘": "'",
  "’": "'",
  ʼ: "'",
};

/**
 * Folds spellings that people take for the same into one: case, accents, full-width letters, ligatures, vowel
 * signs of Arabic and Hebrew, invisible characters. Whatever is searched for and searched in is folded by it.
 */
export function foldText(text: string): string {
  const letters = text.normalize("NFKD").toLowerCase().normalize("NFKD");
  const plain = letters.replace(MARKS, "").replace(IGNORED, "");
  return plain.replace(/[ßıς‘’ʼ]/g, (sign) => SPELLINGS[sign] ?? sign).normalize("NFKC");
}
