/** What separates tags that are typed or pasted: commas of several scripts, tabs and line breaks. */
export const TAG_SEPARATOR = /[,，、\t\n]/;

export function splitTags(text: string): string[] {
  return text
    .split(TAG_SEPARATOR)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Appends new tags; those that `fold` makes equal are not added twice. */
export function addTags(
  tags: readonly string[],
  added: readonly string[],
  fold: (tag: string) => string,
): string[] {
  const existing = new Set(tags.map(fold));
  const result = [...tags];
  for (const tag of added) {
    const key = fold(tag);
    if (existing.has(key)) continue;
    existing.add(key);
    result.push(tag);
  }
  return result;
}
