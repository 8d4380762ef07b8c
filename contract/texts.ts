/** Control characters that nothing stands for, and lone surrogates, which no database accepts. */
const CONTROL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused
  /[\u0000-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\p{Cs}]/u;
/** As forms, word processors and other systems write them. */
const LINE_BREAK = /\r\n?|[\v\f\x85\u2028\u2029]/g;
/**
 * What overrides the direction of surrounding text, unlike the marks U+200E, U+200F and U+061C. It comes along
 * with what is copied from file properties and contacts.
 */
const DIRECTION_OVERRIDE = /[\u202a-\u202e\u2066-\u2069]/g;

/** Returns whether a text has characters that are refused. */
export function hasControls(text: string): boolean {
  return CONTROL.test(text);
}

/** Returns a text without overrides of its direction, and with line breaks of one character each. */
export function onPlainLines(text: string): string {
  return text.replace(DIRECTION_OVERRIDE, "").replace(LINE_BREAK, "\n");
}

/** Like `onPlainLines`, with spaces in place of line breaks and tabs. */
export function onOneLine(text: string): string {
  return onPlainLines(text).replace(/[\n\t]/g, " ");
}

/** A letter, number or sign that shows something, unlike fillers and the empty braille pattern. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1d159}])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Returns whether a text has a character that can be seen. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
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

/** A run of letters and digits; else a flag of a country, or an emoji or symbol, which needs no space. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*|\p{RI}{2}|[\p{So}\p{Extended_Pictographic}]/gu;

/** Returns the words of a text in order, folded. */
export function splitWords(text: string): string[] {
  return foldText(text).match(WORD) ?? [];
}

/** Returns a typed code without spaces and dashes, its full-width letters and digits as plain ones. */
export function plainCode(typed: string): string {
  return typed.normalize("NFKC").replace(/[\s\p{Cf}\p{Pd}]/gu, "");
}
