/** Escapes what has a meaning in LIKE patterns. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}
