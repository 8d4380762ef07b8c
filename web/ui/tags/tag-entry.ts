/** What separates tags that are typed or pasted: commas and semicolons of several scripts, tabs and line breaks. */
export const TAG_SEPARATOR = /[,，、;；\t\n]/;

/** Several words, each with a # in front, as other sites write tags. */
const HASHTAGS = /^[#＃][^\s#＃]\S*(\s+[#＃][^\s#＃]\S*)+$/;

/** Returns the tags of a text. */
export function splitTags(text: string): string[] {
  return text.split(TAG_SEPARATOR).flatMap((part) => {
    const tags = part.trim();
    if (HASHTAGS.test(tags)) return tags.split(/\s+/).map((tag) => tag.slice(1));
    return tags || [];
  });
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
