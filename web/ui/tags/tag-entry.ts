import { foldText } from "#contract/texts.ts";

/** What separates tags that are typed or pasted: commas of several scripts, tabs and line breaks. */
export const TAG_SEPARATOR = /[,，、\t\n]/;

export function splitTags(text: string): string[] {
  return text
    .split(TAG_SEPARATOR)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Appends new tags; those that are spelled alike, as a search folds them, are not added twice. */
export function addTags(tags: readonly string[], added: readonly string[]): string[] {
  const existing = new Set(tags.map(foldText));
  const result = [...tags];
  for (const tag of added) {
    const key = foldText(tag);
    if (existing.has(key)) continue;
    existing.add(key);
    result.push(tag);
  }
  return result;
}
