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
